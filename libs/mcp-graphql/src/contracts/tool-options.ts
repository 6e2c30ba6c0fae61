import type { DocumentNode } from 'graphql';

import type { IdempotentTool } from './idempotency.js';
import type { JsonObject, JsonValue } from './json.js';
import type { VisibilityMode, VisibilityRule } from './tool-access.js';

/**
 * One entry of a projection: a field by its agent name or its schema name, nested fields below an object,
 * fields of one member type of a union or interface (`'... on Talk'`), or a field with arguments.
 */
export type FieldSelection = string | NestedSelection | FieldCall;

/** A projection: which fields come back, in this order. */
export type FieldSelections = readonly FieldSelection[];

/** Nested fields by the object field (`{ author: ['sqid'] }`) or by the member type (`{ '... on Talk': ['speaker'] }`). */
export interface NestedSelection {
  readonly [field: string]: FieldSelections;
}

/** A field that is asked with arguments, or under a name of its own. */
export interface FieldCall {
  /** The field, by its agent name or its schema name. */
  readonly field: string;
  /** The name the agent sees instead of the field's own. */
  readonly alias?: string;
  /** Constant GraphQL arguments of the field. */
  readonly args?: JsonObject;
  /** Nested fields, when the field is an object or a list of objects. */
  readonly fields?: FieldSelections;
}

/** Hints for the client, sent as MCP tool annotations. They are hints: a guard decides, not a hint. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** An icon of a tool, as MCP publishes it. */
export interface ToolIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
}

/** What the audit trail may keep of one tool's calls. */
export interface AuditedTool {
  /** Arguments (agent names) whose values are kept. Default: none. */
  readonly values: readonly string[];
}

/** What a developer may say about one tool. Everything has a default: a bare `@GraphQLTool()` is a tool. */
export interface GraphQLToolOptions {
  /** Root field of the operation. Default: the field of the `@Query()` or `@Mutation()` the decorator stands on. */
  readonly operation?: string;
  /**
   * A whole operation instead of `operation` and `fields`: its variables become the arguments, its selection the
   * projection. One named query or mutation, with the fragments it uses.
   */
  readonly document?: string | DocumentNode;
  /** Needed only when a query and a mutation share the root field's name. */
  readonly kind?: 'query' | 'mutation';
  /** Which GraphQL schema, in an app that serves several: a name of the `schemas` option, or the module's path. */
  readonly schema?: string;
  /** Name of the tool. Default: the operation in snake_case. Letters, digits, `_` and `-`, at most 64. */
  readonly name?: string;
  /** Title for people. */
  readonly title?: string;
  /** What the tool does, for the agent. Default: the root field's description. */
  readonly description?: string;
  /** When a model should choose this tool: one reason, or several. Read on after "Use when". */
  readonly useWhen?: string | readonly string[];
  /** When a model should not choose it, best with what to use instead. Read on after "Not when". */
  readonly avoidWhen?: string | readonly string[];
  /** Which fields come back. Default: every leaf of the row type that needs no argument and is not deprecated. */
  readonly fields?: FieldSelections;
  /** Root arguments (or fields of the flattened input) that the agent may fill. Default: all that no other hint drives. */
  readonly args?: readonly string[];
  /** The input-object argument whose fields become top-level arguments. Default: the only argument, if it is one. `false` keeps it nested. */
  readonly flatten?: string | false;
  /** The argument that the agent fills as `sqid`: a scalar, or an input object with an `id`. Default: an `ID` argument named `id`. */
  readonly idArg?: string;
  /** The argument that bounds a list: a number, or a field of an input object (`'pagination'`, `'pagination.limit'`). Default: found by name. */
  readonly limitArg?: string;
  /** Rows when the agent names no limit. Default: the module's `defaultLimit`. */
  readonly defaultLimit?: number;
  /** The most rows an agent may ask for. Default: the module's `maxLimit`. */
  readonly maxLimit?: number;
  /** Columns that one `search` argument looks through, on a Hasura-style `where`. */
  readonly searchFields?: readonly string[];
  /** Constant GraphQL arguments: always sent, never shown, never overridden. */
  readonly fixed?: JsonObject;
  /** Let the agent ask for fewer of the row's fields by an argument `fields`; what it leaves out is not executed. */
  readonly narrow?: boolean;
  /** Scopes a caller must hold to see the tool, and so to call it. Default: those of the class, else none. */
  readonly scopes?: readonly string[];
  /** Who sees the tool, and so may call it; asked for the list and for every call, so it changes nothing. Default: everybody. */
  readonly visible?: VisibilityRule;
  /** Whether guards marked with `@DecidesVisibility()` hide the tool from those they would refuse. Default: the module's. */
  readonly visibility?: VisibilityMode;
  /** Names of the MCP servers that serve the tool, in an app with several. Default: every server that includes its module. */
  readonly servers?: readonly string[];
  /** Refuse before anything runs when nobody is signed in; a string also asks for that `kind` of actor. */
  readonly requiresActor?: boolean | string;
  /** Milliseconds a call may take; `false` for no end. Default: the module's `timeoutMs`. */
  readonly timeoutMs?: number | false;
  /** Calls of this tool that run at once in one process; more wait, and too many are refused. Default: any number. */
  readonly maxConcurrentCalls?: number;
  /** Nested object levels allowed in `fields`. Default: the module's `maxDepth`. */
  readonly maxDepth?: number;
  /** Nullable inputs (agent names) for which null is an instruction: clear the value. */
  readonly clearable?: readonly string[];
  /** What a null means where it is not in `clearable`: forwarded as null (default), or as if the argument were not given. */
  readonly nulls?: 'forward' | 'omit';
  /** Hints for the client. `readOnlyHint` follows from query or mutation. */
  readonly annotations?: ToolAnnotations;
  /** Labels that group tools. */
  readonly tags?: readonly string[];
  /** Icons for people. */
  readonly icons?: readonly ToolIcon[];
  /** Let the agent name a change by an `idempotency_key`, so that the same call sent twice runs once. Mutations only. */
  readonly idempotency?: true | IdempotentTool;
  /** What the audit trail keeps beside the names of the arguments. */
  readonly audit?: AuditedTool;
  /** Extra `_meta` of the tool. */
  readonly meta?: Readonly<Record<string, JsonValue>>;
}

/** What a class may say once for all tools declared on it. */
export type ToolDefaultOptions = Pick<
  GraphQLToolOptions,
  'scopes' | 'visible' | 'visibility' | 'servers' | 'requiresActor' | 'tags' | 'timeoutMs'
>;
