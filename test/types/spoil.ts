import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { Tape } from './tape.js';

/** Values that fit some types and not others, or nearly. */
const JUNK: readonly JsonValue[] = [
  null,
  'junk',
  '',
  '5',
  '5.0',
  ' 5',
  '1e3',
  'true',
  'TRUE',
  '[',
  '{"junk":1}',
  '[null]',
  'A',
  true,
  5,
  1.5,
  -1,
  2147483648,
  9007199254740992,
  1e300,
  [],
  [null],
  [5],
  {},
  { junk: 1 },
];

/** Keys that nobody asked for, some of which objects have from birth. */
const KEYS = ['__proto__', 'junk', 'constructor', 'Title', 'userId', 'sqid', 'toString', 'limit'];

type Change = (value: JsonValue) => JsonValue | undefined;

/** The same arguments with one thing changed anywhere inside; often they then fit no more. */
export function spoil(tape: Tape, args: JsonObject): JsonObject {
  const places = countValues(args);
  const change = drawChange(tape);
  const spoilt = changeAt(args, { at: tape.next(places), change });
  return isObject(spoilt) ? spoilt : args;
}

function drawChange(tape: Tape): Change {
  const changes: readonly Change[] = [
    () => null,
    () => undefined,
    () => tape.pick(JUNK),
    (value) => JSON.stringify(value),
    (value) => [value],
    (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as JsonValue) : value),
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    (value) => (isObject(value) ? withKey(value, tape.pick(KEYS), tape.pick(JUNK)) : tape.pick(JUNK)),
  ];
  return tape.pick(changes);
}

/** `fromEntries` makes even `__proto__` a key like any other, as `JSON.parse` does. */
function withKey(value: JsonObject, key: string, junk: JsonValue): JsonObject {
  return Object.fromEntries([...Object.entries(value), [key, junk]]);
}

function countValues(value: JsonValue): number {
  return 1 + childrenOf(value).reduce((sum, [, inner]) => sum + countValues(inner), 0);
}

/** Walks the values in order and changes the one at the wanted position; an undefined result leaves it out. */
function changeAt(value: JsonValue, { at, change }: { at: number; change: Change }): JsonValue | undefined {
  if (at === 0) {
    return change(value);
  }
  let position = 1;
  const children = childrenOf(value).map(([key, inner]) => {
    const size = countValues(inner);
    const isInside = at >= position && at < position + size;
    const changed = isInside ? changeAt(inner, { at: at - position, change }) : inner;
    position += size;
    return [key, changed] as const;
  });
  const kept = children.filter(([, inner]) => inner !== undefined) as [string, JsonValue][];
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

function childrenOf(value: JsonValue): readonly (readonly [string, JsonValue])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value as JsonObject) : [];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
