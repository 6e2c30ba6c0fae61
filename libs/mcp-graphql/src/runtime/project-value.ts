import type { IdCodec } from '../contracts/id-codec.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { ProjectedField, Projection } from '../contracts/projection.js';

/** One value of the GraphQL result as the agent's value. Null stays null; nothing undeclared comes along. */
export function projectValue(projection: Projection, value: unknown, ids: IdCodec): JsonValue {
  if (value === null || value === undefined) {
    return null;
  }
  switch (projection.kind) {
    case 'leaf':
      return toJson(value);
    case 'id':
      return ids.encode(String(value), projection.reference);
    case 'list':
      return (value as readonly unknown[]).map((item) => projectValue(projection.of, item, ids));
    case 'object':
      return projectFields(projection.fields, value as Row, ids);
    case 'abstract': {
      const row = value as Row;
      const member = String(row['__typename']);
      return { __typename: member, ...projectFields(projection.members[member] ?? [], row, ids) };
    }
  }
}

type Row = Readonly<Record<string, unknown>>;

function projectFields(fields: readonly ProjectedField[], row: Row, ids: IdCodec): JsonObject {
  const projected: Record<string, JsonValue> = {};
  for (const { agentName, responseKey, optional, value } of fields) {
    if (optional !== true || row[responseKey] !== undefined) {
      projected[agentName] = projectValue(value, row[responseKey], ids);
    }
  }
  return projected;
}

/** What `POST /graphql` would have sent: a scalar may serialise to a Date, a NaN or any object with `toJSON`. */
export function toJson(value: unknown): JsonValue {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
    return value as JsonValue;
  }
  return JSON.parse(JSON.stringify(value) ?? 'null') as JsonValue;
}
