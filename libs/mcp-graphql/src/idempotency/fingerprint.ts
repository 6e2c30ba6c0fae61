import { createHash } from 'node:crypto';

import type { JsonValue } from '../contracts/json.js';

/** A short text that is the same for the same JSON, in whatever order the keys of its objects stand. */
export function fingerprint(value: JsonValue): string {
  return createHash('sha256').update(canonical(value)).digest('base64url');
}

function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) => (isObject(inner) ? sorted(inner) : inner));
}

function sorted(object: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  const entries = Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries);
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
