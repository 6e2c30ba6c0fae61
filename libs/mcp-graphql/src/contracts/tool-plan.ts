import type { DocumentNode } from 'graphql';

import type { CallLimits } from './call.js';
import type { Origin } from './declaration.js';
import type { Binding, Choice, Constant, InputObject } from './input-type.js';
import type { JsonObject, ObjectSchema } from './json.js';
import type { Shape } from './projection.js';
import type { ToolAccess } from './tool-access.js';
import type { ToolAnnotations, ToolIcon } from './tool-options.js';

/** The GraphQL operation behind a tool, validated against its schema at boot. */
export interface Operation {
  readonly kind: 'query' | 'mutation';
  /** Response key of the answer; absent when several root fields make it. */
  readonly root?: string;
  /** Name of the schema it runs on. */
  readonly schema: string;
  readonly document: DocumentNode;
}

/** One compiled tool. Plain, read-only data decided at boot: it prints, compares and holds no schema types. */
export interface ToolPlan {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** When to use it and when not, one sentence each; they stand in the description as well. */
  readonly notes: readonly string[];
  readonly origin: Origin;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolAnnotations;
  readonly tags: readonly string[];
  readonly icons: readonly ToolIcon[];
  readonly meta: JsonObject;
  readonly operation: Operation;
  readonly bindings: readonly Binding[];
  readonly constants: readonly Constant[];
  readonly choices: readonly Choice[];
  readonly inputObjects: Readonly<Record<string, InputObject>>;
  readonly shape: Shape;
  /** The row's fields that the agent may choose among by the argument `fields`; absent when it may not. */
  readonly narrowable?: readonly string[];
  readonly requiresActor: boolean | string;
  readonly access: ToolAccess;
  readonly limits: CallLimits;
  readonly nulls: 'forward' | 'omit';
  /** Agent names of the inputs for which null means "clear it". */
  readonly clearable: readonly string[];
  /** How long an answer is kept for its key, in milliseconds; absent where the tool takes no keys. */
  readonly idempotency?: { readonly ttlMs: number };
  /** Agent names of the arguments whose values the audit trail keeps. */
  readonly auditedValues: readonly string[];
}
