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
  const types = [schema.type ?? 'null'].flat() as string[];
  if (types.includes('null')) {
    return schema;
  }
  const type = [...types, 'null'];
  return { ...schema, type, ...(schema.enum !== undefined && { enum: [...schema.enum, null] }) };
}
