import type { Constraint } from '../../contracts/constraint.js';
import type { JsonSchema } from '../../contracts/json.js';

/** A published input with what the app's own validation asks of it. */
export function applyConstraint(schema: JsonSchema, constraint: Constraint | undefined): JsonSchema {
  if (constraint === undefined) {
    return schema;
  }
  const own = merge(schema, constraint.value);
  return own.items === undefined ? own : { ...own, items: merge(own.items, constraint.each) };
}

/** The schema's own type and enum stand: the constraint narrows, it does not re-declare. */
function merge(
  schema: JsonSchema,
  { description: asked, enum: values, type, ...bounds }: JsonSchema,
): JsonSchema {
  const isWhole = type === 'integer' && schema.type === 'number';
  const description = [schema.description, asked].filter(Boolean).join(' ');
  return {
    ...schema,
    ...(isWhole && { type }),
    ...(values !== undefined && schema.type === 'string' && schema.enum === undefined && { enum: values }),
    ...bounds,
    ...(description !== '' && { description }),
  };
}
