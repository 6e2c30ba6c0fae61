import type { IdCodec } from '../contracts/id-codec.js';
import type { InputField, InputObject, InputType } from '../contracts/input-type.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import { didYouMean } from '../errors/nearest-name.js';
import type { ArgumentIssue } from '../errors/refusal.js';
import { bareObject } from './bare-object.js';
import { isJsonObject, parseIfText, readScalar, show } from './read-scalar.js';

/** GraphQL's `Int` has 32 bits; its one number more below zero is no id. */
const MAX_INT = 2 ** 31 - 1;

/** What reading the arguments of one call needs, and where it leaves what does not fit. */
export interface ReadScope {
  readonly inputObjects: Readonly<Record<string, InputObject>>;
  readonly ids: IdCodec;
  /** What a null means where GraphQL takes it: see the tool option `nulls`. */
  readonly nulls: 'forward' | 'omit';
  readonly issues: ArgumentIssue[];
  /** An id that is no id of ours: the call answers like one for an unknown record. */
  readonly unknownIds: string[];
}

/** A value and where it stands, under the agent's names. */
export interface GivenValue {
  readonly value: JsonValue;
  readonly path: string;
}

/** The wire value of a non-null agent value, or `undefined` when an issue was noted. */
export function readValue(scope: ReadScope, type: InputType, given: GivenValue): JsonValue | undefined {
  switch (type.kind) {
    case 'scalar': {
      const read = readScalar(type, given.value);
      return 'value' in read ? read.value : expected(scope, given, read.expected);
    }
    case 'enum':
      return readEnum(scope, type, given);
    case 'id':
      return readId(scope, type, given);
    case 'list':
      return readList(scope, type, given);
    case 'object':
      return readObject(scope, type, given);
  }
}

function expected(scope: ReadScope, { value, path }: GivenValue, what: string): undefined {
  scope.issues.push({ path, message: `expected ${what}, got ${show(value)}` });
  return undefined;
}

function readEnum(scope: ReadScope, type: InputType & { kind: 'enum' }, given: GivenValue) {
  const { value } = given;
  if (typeof value === 'string' && type.values.includes(value)) {
    return value;
  }
  return expected(scope, given, `one of ${type.values.join(', ')}`);
}

/** Ids are text. A number is taken while no digit can have been lost on the way. */
function readId(
  scope: ReadScope,
  type: InputType & { kind: 'id' },
  given: GivenValue,
): JsonValue | undefined {
  const text = Number.isSafeInteger(given.value) ? String(given.value) : given.value;
  if (typeof text !== 'string' || text === '') {
    return expected(scope, given, 'an id as text');
  }
  const id = scope.ids.decode(text, type.reference);
  if (id === undefined || (type.wire !== 'string' && !isWholeId(id, type.wire))) {
    scope.unknownIds.push(given.path);
    return undefined;
  }
  return type.wire === 'string' ? id : Number(id);
}

/** An id that no number of the declared type can be names no record. */
function isWholeId(id: string, wire: 'integer' | 'int'): boolean {
  const value = Number(id);
  const isWhole = /^-?\d+$/.test(id) && Number.isSafeInteger(value);
  return isWhole && (wire === 'integer' || Math.abs(value) <= MAX_INT);
}

/** GraphQL takes one value where a list is declared, and so do we; a text that spells a list is a list. */
function readList(scope: ReadScope, type: InputType & { kind: 'list' }, given: GivenValue): JsonValue {
  const parsed = parseIfText(given.value);
  const items: readonly JsonValue[] = Array.isArray(parsed) ? parsed : [given.value];
  return items.map((value, index) => {
    const path = Array.isArray(parsed) ? `${given.path}[${index}]` : given.path;
    if (value !== null) {
      return readValue(scope, type.of, { value, path }) ?? null;
    }
    if (!type.of.nullable) {
      expected(scope, { value, path }, 'a value');
    }
    return null;
  });
}

function readObject(
  scope: ReadScope,
  type: InputType & { kind: 'object' },
  given: GivenValue,
): JsonObject | undefined {
  const object = parseIfText(given.value);
  if (!isJsonObject(object)) {
    return expected(scope, given, 'an object');
  }
  const { fields, oneOf } = scope.inputObjects[type.name]!;
  reportUnknown(scope, { path: given.path, keys: Object.keys(object) }, fields);
  const entries = fields.flatMap((field) => {
    const own = Object.hasOwn(object, field.agentName) ? object[field.agentName] : undefined;
    const path = `${given.path}.${field.agentName}`;
    const value = readField(
      scope,
      { ...field, forwardNull: !oneOf && scope.nulls === 'forward' },
      { value: own, path },
    );
    return value === undefined ? [] : [[field.wireName, value] as const];
  });
  if (oneOf && entries.length !== 1) {
    const names = fields.map((field) => field.agentName).join(', ');
    scope.issues.push({ path: given.path, message: `give exactly one of ${names}` });
  }
  return bareObject(Object.fromEntries(entries));
}

/** What decides about a value that may be missing or null. */
export interface FieldRule extends Pick<InputField, 'type'> {
  readonly required: boolean;
  /** Whether a null goes out as null; otherwise it counts as not given. */
  readonly forwardNull: boolean;
}

/** The wire value of a field that may be absent or null; `undefined` when nothing is to be sent. */
export function readField(
  scope: ReadScope,
  rule: FieldRule,
  given: { readonly value: JsonValue | undefined; readonly path: string },
): JsonValue | undefined {
  const { value, path } = given;
  if (value !== undefined && value !== null) {
    return readValue(scope, rule.type, { value, path });
  }
  if (rule.required) {
    scope.issues.push({ path, message: 'is required' });
    return undefined;
  }
  // A null that GraphQL cannot take (non-null with a default) counts as not given.
  return value === null && rule.type.nullable && rule.forwardNull ? null : undefined;
}

/** Notes every key that nothing declares. A typo that passed silently would answer another question. */
export function reportUnknown(
  scope: Pick<ReadScope, 'issues'>,
  given: { readonly path: string; readonly keys: readonly string[] },
  fields: readonly { readonly agentName: string }[],
): void {
  const known = fields.map((field) => field.agentName);
  for (const key of given.keys.filter((candidate) => !known.includes(candidate))) {
    const name = key.slice(0, 64);
    const path = given.path === '' ? name : `${given.path}.${name}`;
    const valid = known.length === 0 ? 'It takes none.' : `Known: ${known.join(', ')}.`;
    scope.issues.push({ path, message: `is no argument of this tool.${didYouMean(name, known)} ${valid}` });
  }
}
