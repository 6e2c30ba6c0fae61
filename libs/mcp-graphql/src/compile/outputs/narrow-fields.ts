import { getNullableType, isAbstractType, isListType } from 'graphql';

import type { JsonSchema, ObjectSchema } from '../../contracts/json.js';
import * as argumentProblems from '../../errors/argument-problems.js';
import * as fieldProblems from '../../errors/field-problems.js';
import type { ResolvedInputs } from '../inputs/agent-input.js';
import type { ShapeSketch } from './classify-shape.js';
import type { Selection } from '../selection/selection.js';
import type { ToolScope } from '../tool-scope.js';

/** The argument by which an agent asks for fewer fields. */
const FIELDS = 'fields';

/** What decides whether, and among what, an agent may choose. */
export interface NarrowParts {
  readonly shape: ShapeSketch;
  readonly selection: Selection | undefined;
  readonly inputs: ResolvedInputs;
}

/** The names an agent may choose among; `undefined` when the declaration does not let it, or it cannot. */
export function narrowableFields(scope: ToolScope, parts: NarrowParts): readonly string[] | undefined {
  if (scope.declaration.options.narrow !== true) {
    return undefined;
  }
  const { selection, shape, inputs } = parts;
  const isRow = !isListType(getNullableType(shape.rowType));
  const isPlain = isRow && selection !== undefined && !isAbstractType(selection.type);
  if (!isPlain || shape.kind === 'scalar' || scope.written !== undefined) {
    scope.findings.error(fieldProblems.notNarrowable());
    return undefined;
  }
  if (inputs.inputs.some((input) => input.agentName === FIELDS)) {
    scope.findings.error(argumentProblems.inputClash(FIELDS, ['narrow', FIELDS]));
  }
  return selection.fields.map((field) => field.agentName);
}

/** The input schema with the argument `fields`. */
export function withFieldsArgument(schema: ObjectSchema, names: readonly string[]): ObjectSchema {
  const description = 'Only these fields of each row. Default: all.';
  const fields: JsonSchema = {
    type: 'array',
    items: { type: 'string', enum: names },
    minItems: 1,
    description,
  };
  return { ...schema, properties: { ...schema.properties, [FIELDS]: fields } };
}

/** The output schema in which no field of the row is promised. */
export function withOptionalFields(schema: ObjectSchema, isList: boolean): ObjectSchema {
  const { result } = schema.properties;
  if (!isList || result?.items === undefined) {
    return { ...schema, required: [] };
  }
  const items = { ...result.items, required: [] };
  return { ...schema, properties: { ...schema.properties, result: { ...result, items } } };
}
