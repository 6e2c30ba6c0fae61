import type { JsonSchema } from '../contracts/json.js';

/** The schema that takes null as well: said in `type` and, for enums, among the values. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) {
    return { anyOf: [schema, { type: 'null' }] };
  }
  if (schema.anyOf !== undefined) {
    const takesNull = schema.anyOf.some((branch) => branch.type === 'null');
    return takesNull ? schema : { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  }
  if (schema.type === undefined || Array.isArray(schema.type)) {
    return schema;
  }
  const type = [schema.type as string, 'null'];
  return { ...schema, type, ...(schema.enum !== undefined && { enum: [...schema.enum, null] }) };
}
