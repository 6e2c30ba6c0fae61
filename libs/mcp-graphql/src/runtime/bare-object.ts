import type { JsonObject, JsonValue } from '../contracts/json.js';

/**
 * An object that inherits nothing. graphql-js reads input fields without asking whether they are the object's own, so
 * that a field named `constructor` or `toString` would count as given in every ordinary one.
 */
export function bareObject(parts: JsonObject = {}): Record<string, JsonValue> {
  return Object.assign(Object.create(null) as Record<string, JsonValue>, parts);
}
