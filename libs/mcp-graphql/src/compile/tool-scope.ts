import type { GraphQLField, GraphQLSchema, ValidationRule } from 'graphql';

import type { Constraints } from '../contracts/constraint.js';
import type { Declaration } from '../contracts/declaration.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { WrittenOperation } from './operation/written-operation.js';

/** Where a step leaves what it found wrong. An error stops the boot, a warning is logged once. */
export interface Findings {
  error(message: string): void;
  warning(message: string): void;
  /** Whether an error was found so far: later steps may then have nothing sound to stand on. */
  hasErrors(): boolean;
}

/** The module's options, and what the app's own classes and validation rules ask. */
export interface CompileOptions extends ResolvedOptions {
  readonly constraints?: Constraints;
  /** The app's own validation rules, by the name of the schema they stand before. */
  readonly rules?: ReadonlyMap<string, readonly ValidationRule[]>;
}

/** A GraphQL schema and the name it goes by. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: GraphQLSchema;
}

/** The root field a tool stands for. */
export interface RootField {
  readonly kind: 'query' | 'mutation';
  readonly field: GraphQLField<unknown, unknown>;
  /** Name of the root type, for messages. */
  readonly parent: string;
}

/** What every step of one tool's compilation works on. */
export interface ToolScope {
  readonly declaration: Declaration;
  readonly options: CompileOptions;
  readonly findings: Findings;
  readonly source: NamedSchema;
  readonly root: RootField;
  /** Set when the developer wrote the whole operation. */
  readonly written?: WrittenOperation;
}
