import type {
  JsonObject,
  JsonSchema,
  JsonValue,
  ObjectSchema,
} from '../../libs/mcp-graphql/src/contracts/json.js';

/** The same arguments as a host that calls strictly sends them: null for everything that was left out, at any depth. */
export function strictForm(root: ObjectSchema, args: JsonObject): JsonObject {
  return fill(root, root, args) as JsonObject;
}

function fill(root: ObjectSchema, schema: JsonSchema, value: JsonValue): JsonValue {
  const { properties, items } = resolve(root, schema);
  if (Array.isArray(value) && items !== undefined) {
    return value.map((item: JsonValue) => fill(root, items, item));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || properties === undefined) {
    return value;
  }
  const given = value as JsonObject;
  const missing = Object.keys(properties).filter((name) => !Object.hasOwn(given, name));
  const entries = Object.entries(given).map(([name, part]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, inner === undefined ? part : fill(root, inner, part)] as const;
  });
  return Object.fromEntries([...entries, ...missing.map((name) => [name, null] as const)]);
}

function resolve(root: ObjectSchema, schema: JsonSchema): JsonSchema {
  const reference = schema.$ref ?? schema.anyOf?.find((branch) => branch.$ref !== undefined)?.$ref;
  return reference === undefined ? schema : root.$defs![reference.replace('#/$defs/', '')]!;
}
