import type { JsonSchema } from './json.js';

/** What an app's own validation asks of one input, in the words of JSON Schema. */
export interface Constraint {
  /** Of the value itself. */
  readonly value: JsonSchema;
  /** Of each item, when the value is a list. */
  readonly each: JsonSchema;
}

/** Constraints by place: `Type.field` of an input type, `Query.field.argument` of a root field. */
export type Constraints = ReadonlyMap<string, Constraint>;
