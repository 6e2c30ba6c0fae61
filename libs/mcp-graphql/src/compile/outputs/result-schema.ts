import { getNamedType } from 'graphql';

import type { JsonSchema, ObjectSchema } from '../../contracts/json.js';
import type { ResolvedOptions } from '../../contracts/module-options.js';
import type { ShapeSketch } from './classify-shape.js';
import { fieldsSchema, outputSchema } from './output-schema.js';
import type { RowParts } from './build-shape.js';
import type { Selection } from '../selection/selection.js';

/** The published output schema: always an object at the root, rows and scalars under `result`. */
export function resultSchema(
  shape: ShapeSketch,
  { selection, offset }: RowParts,
  options: ResolvedOptions,
): ObjectSchema {
  const isId = getNamedType(shape.rowType).name === 'ID';
  if (shape.kind === 'scalar') {
    return wrap({ result: outputSchema({ type: shape.rowType, isId }, options) });
  }
  if (shape.kind === 'record') {
    return recordSchema(selection!, outputSchema({ type: shape.rowType, selection, isId }, options), options);
  }
  const items = outputSchema({ type: shape.rowType, selection, isId }, options);
  const result: JsonSchema = { type: shape.nullable ? ['array', 'null'] : 'array', items };
  return wrap({
    result,
    ...((shape.hasMore ?? offset) && {
      has_more: { type: 'boolean', description: 'Whether more rows follow.' },
    }),
    ...(shape.nextCursor && { next_cursor: { type: 'string', description: 'Where the next page starts.' } }),
    ...(shape.total && { total: { type: 'integer', description: 'Rows in all pages together.' } }),
  });
}

/** A record that is missing is a refusal, so the root itself is never null; a union stands under `result`. */
function recordSchema(selection: Selection, schema: JsonSchema, options: ResolvedOptions): ObjectSchema {
  if (schema.anyOf === undefined) {
    return fieldsSchema(selection.fields, options);
  }
  return wrap({ result: { anyOf: schema.anyOf.filter((branch) => branch.type !== 'null') } });
}

function wrap(properties: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  return { type: 'object', properties, required: ['result'], additionalProperties: false };
}
