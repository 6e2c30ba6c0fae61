import type { JsonSchema } from '../../libs/mcp-graphql/src/contracts/json.js';

/** A schema inside another, and where it stands. */
export interface SchemaNode {
  readonly schema: JsonSchema;
  /** A JSON pointer, not escaped: it is for people. */
  readonly at: string;
  /** The keyword it stands under. */
  readonly keyword: string;
}

/** Keywords whose value is one schema, a list of them, or schemas by name. */
const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const SEVERAL = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const NAMED = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'];

/** Every schema that a schema holds, itself first, under every keyword of JSON Schema, ours or not. */
export function schemaNodes(schema: JsonSchema, at = '', keyword = ''): SchemaNode[] {
  const keywords = schema as Readonly<Record<string, unknown>>;
  const inner = (key: string, path: string, value: unknown) =>
    typeof value === 'object' && value !== null ? schemaNodes(value, `${at}/${path}`, key) : [];
  return [
    { schema, at: at === '' ? '/' : at, keyword },
    ...ONE.flatMap((key) => inner(key, key, keywords[key])),
    ...[...SEVERAL, ...NAMED].flatMap((key) =>
      Object.entries(keywords[key] ?? {}).flatMap(([name, value]) => inner(key, `${key}/${name}`, value)),
    ),
  ];
}
