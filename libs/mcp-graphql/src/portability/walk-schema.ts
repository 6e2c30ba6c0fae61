import type { JsonSchema } from '../contracts/json.js';

/** A schema inside another one, and where. */
export interface PlacedSchema {
  readonly schema: JsonSchema;
  /** JSON pointer below the root; empty for the root itself. */
  readonly pointer: string;
  /** The property key the schema stands under, when it stands under one. */
  readonly key?: string;
}

/** Every schema inside a schema, itself first: properties, items, branches and definitions. */
export function walkSchema(schema: JsonSchema, pointer = '', key?: string): PlacedSchema[] {
  const { properties = {}, items, anyOf = [], $defs = {} } = schema;
  return [
    { schema, pointer, ...(key !== undefined && { key }) },
    ...Object.entries(properties).flatMap(([name, inner]) =>
      walkSchema(inner, `${pointer}/properties/${escape(name)}`, name),
    ),
    ...(items === undefined ? [] : walkSchema(items, `${pointer}/items`)),
    ...anyOf.flatMap((branch, index) => walkSchema(branch, `${pointer}/anyOf/${index}`)),
    ...Object.entries($defs).flatMap(([name, inner]) =>
      walkSchema(inner, `${pointer}/$defs/${escape(name)}`),
    ),
  ];
}

/** @see https://www.rfc-editor.org/rfc/rfc6901 */
function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
