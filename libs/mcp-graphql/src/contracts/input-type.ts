import type { IdReference } from './id-codec.js';
import type { JsonValue } from './json.js';

/** JSON types a scalar's input may have. `any` is a deliberate JSON scalar: every value passes untouched. */
export type ScalarJsonType = 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'object';

/** The declared type of an input, as data: what an argument is read and converted by. */
export type InputType =
  | {
      readonly kind: 'scalar';
      readonly nullable: boolean;
      readonly name: string;
      readonly json: ScalarJsonType;
    }
  | {
      readonly kind: 'id';
      readonly nullable: boolean;
      readonly reference: IdReference;
      readonly wire: 'string' | 'integer' | 'int';
    }
  | {
      readonly kind: 'enum';
      readonly nullable: boolean;
      readonly name: string;
      readonly values: readonly string[];
    }
  | { readonly kind: 'list'; readonly nullable: boolean; readonly of: InputType }
  | { readonly kind: 'object'; readonly nullable: boolean; readonly name: string };

/** One field of an input object: the agent's name beside the schema's. */
export interface InputField {
  readonly agentName: string;
  readonly wireName: string;
  readonly type: InputType;
  /** Whether GraphQL itself demands it: non-null and without a default. */
  readonly required: boolean;
}

/** One input object type, reached by name so that recursive types stay finite. */
export interface InputObject {
  readonly name: string;
  readonly fields: readonly InputField[];
  /** Exactly one field must be given (`@oneOf`). */
  readonly oneOf: boolean;
}

/** How one agent argument becomes one GraphQL variable or a part of one. */
export interface Binding {
  readonly agentName: string;
  readonly type: InputType;
  /** Demanded always, never, or (`within`) as soon as another part of the same variable is given. */
  readonly required: boolean | 'within';
  /** The GraphQL variable, which has the name of the root argument. */
  readonly variable: string;
  /** Keys inside the variable's value; empty when the argument is the whole value. */
  readonly path: readonly string[];
  /** Inclusive bounds of a limit. */
  readonly bounds?: { readonly min: number; readonly max: number };
  /** Sent when the agent gives nothing (wire form). */
  readonly fallback?: JsonValue;
  /** Other arguments (agent names) that make the fallback unnecessary, such as `last` beside `first`. */
  readonly unless?: readonly string[];
  /** Other arguments (agent names) of which one must be given for the fallback to apply, such as `before` for `last`. */
  readonly when?: readonly string[];
  /** Columns of a Hasura-style search: the text becomes an `_or` of `_ilike`. */
  readonly searchFields?: readonly string[];
}

/** A constant part of a variable: from `fixed`, never from the agent. */
export interface Constant {
  readonly variable: string;
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** Arguments of a flattened `@oneOf` input: exactly one may be given, and must be when `required`. */
export interface Choice {
  readonly names: readonly string[];
  readonly required: boolean;
}
