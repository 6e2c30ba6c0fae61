import type { JsonSchema, JsonValue, ObjectSchema } from '../../contracts/json.js';
import { orNull } from '../or-null.js';

/**
 * The `strict` profile, for hosts that call functions strictly: every property is required, and what may be left
 * out takes null instead. Without it such hosts make a model invent a value for each optional argument.
 */
export function strictSchema(schema: ObjectSchema): ObjectSchema {
  return strictNode(schema) as ObjectSchema;
}

function strictNode(schema: JsonSchema): JsonSchema {
  const { default: fallback, ...rest } = schema;
  const { properties, items, $defs, anyOf, required = [] } = rest;
  const strictProperties = Object.entries(properties ?? {}).map(([name, inner]) => {
    const node = strictNode(inner);
    return [name, required.includes(name) ? node : orNull(node)] as const;
  });
  return {
    ...rest,
    ...(fallback !== undefined && !holdsObject(fallback) && { default: fallback }),
    ...(properties && {
      properties: Object.fromEntries(strictProperties),
      required: Object.keys(properties),
    }),
    ...(items && { items: strictNode(items) }),
    ...(anyOf && { anyOf: anyOf.map(strictNode) }),
    ...($defs && { $defs: mapValues($defs, strictNode) }),
  };
}

/** An object that leaves something out does not fit where everything is required. */
function holdsObject(value: JsonValue): boolean {
  return Array.isArray(value) ? value.some(holdsObject) : typeof value === 'object' && value !== null;
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
