import type { InputType, ScalarJsonType } from '../contracts/input-type.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';

/** A value that fits its type, or what was expected instead. */
export type ReadScalar = { readonly value: JsonValue } | { readonly expected: string };

const MAX_INT = 2 ** 31 - 1;
const MIN_INT = -(2 ** 31);
const WHOLE = /^-?(0|[1-9]\d*)$/;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads a scalar by its declared type. Text for a number, boolean or object is taken where it spells one exactly,
 * because some hosts send every argument as text; text for a text is never looked into.
 */
export function readScalar(type: InputType & { kind: 'scalar' }, given: JsonValue): ReadScalar {
  return READERS[type.json](given, type.name);
}

const READERS: Readonly<Record<ScalarJsonType, (given: JsonValue, name: string) => ReadScalar>> = {
  string: (given) => (typeof given === 'string' ? { value: given } : { expected: 'text' }),
  integer: readInteger,
  number: readNumber,
  boolean: readBoolean,
  object: readObject,
  any: (given) => ({ value: given }),
};

function readInteger(given: JsonValue, name: string): ReadScalar {
  const value = typeof given === 'string' && WHOLE.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return { expected: 'a whole number' };
  }
  const isInt = name !== 'Int' || (value >= MIN_INT && value <= MAX_INT);
  return isInt ? { value } : { expected: `a whole number from ${MIN_INT} to ${MAX_INT}` };
}

function readNumber(given: JsonValue): ReadScalar {
  const value = typeof given === 'string' && DECIMAL.test(given) ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? { value } : { expected: 'a number' };
}

function readBoolean(given: JsonValue): ReadScalar {
  if (given === 'true' || given === 'false') {
    return { value: given === 'true' };
  }
  return typeof given === 'boolean' ? { value: given } : { expected: 'true or false' };
}

function readObject(given: JsonValue): ReadScalar {
  const value = parseIfText(given);
  return isJsonObject(value) ? { value } : { expected: 'an object' };
}

/** The value that a text spells as JSON, or the text itself. */
export function parseIfText(given: JsonValue): JsonValue {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) {
    return given;
  }
  try {
    return JSON.parse(given) as JsonValue;
  } catch {
    return given;
  }
}

/** Whether a value is a JSON object, which a list is not. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as it stands in a message: short, in quotes where it is text. */
export function show(value: JsonValue): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
}
