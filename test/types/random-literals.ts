import type { Tape } from './tape.js';
import { type InputObjectSketch, type TypeSketch, isDemanded } from './type-sketch.js';

/** Scalars and enums of every generated schema. Their JSON shapes are a table of the compiler, an option, or nothing. */
export const LEAVES = [
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'E',
  'F',
  'JSON',
  'JSONObject',
  'DateTime',
  'BigInt',
  'Money',
  'Cursor',
];

/** Declarations of {@link LEAVES}. */
export const LEAF_SDL = [
  'enum E { A B toString C @deprecated }',
  'enum F { constructor }',
  'scalar JSON scalar JSONObject scalar DateTime scalar BigInt scalar Money',
  'scalar Cursor @specifiedBy(url: "https://example.test/cursor")',
].join('\n');

/** What the app's options say about a scalar that no table knows. */
export const SCALARS = { Money: { type: 'number' } } as const;

const LITERALS: Readonly<Record<string, readonly string[]>> = {
  String: ['"text"', '""', '"5"', '"[1]"'],
  Int: ['7', '0', '-3', '2147483647'],
  Float: ['1.5', '2', '-0.25', '1e21'],
  Boolean: ['true', 'false'],
  ID: ['"id-1"', '7'],
  E: ['A', 'toString', 'C'],
  F: ['constructor'],
  JSON: ['"any"', '{ a: [1, null], b: { c: "d" } }', '[]', '3'],
  JSONObject: ['{ a: 1 }', '{}'],
  DateTime: ['"2026-01-31T09:30:00Z"'],
  BigInt: ['"9007199254740993"'],
  Money: ['12.5'],
  Cursor: ['"c"'],
};

interface LiteralScope {
  /** Input object types that may appear. */
  readonly objects: readonly InputObjectSketch[];
  readonly depth: number;
}

/** A literal that fits the type, or nothing when no input object may be named that would. */
export function drawLiteral(tape: Tape, type: TypeSketch, scope: LiteralScope): string | undefined {
  if (!type.required && tape.chance(8)) {
    return 'null';
  }
  if (type.kind === 'list') {
    return drawList(tape, type.of, scope);
  }
  const leaf = LITERALS[type.name];
  if (leaf !== undefined && Object.hasOwn(LITERALS, type.name)) {
    return tape.pick(leaf);
  }
  const object = scope.objects.find((candidate) => candidate.name === type.name);
  return object && drawObject(tape, object, scope);
}

/** A list, or the bare value that GraphQL takes for a list of one. */
function drawList(tape: Tape, of: TypeSketch, scope: LiteralScope): string {
  const inner = { ...scope, depth: scope.depth + 1 };
  const items = tape.several(0, scope.depth > 2 ? 0 : 2, () => drawLiteral(tape, of, inner));
  const known = items.filter((item) => item !== undefined);
  const isBare = known.length === 1 && !/^(null|\[)/.test(known[0]!) && tape.chance(20);
  return isBare ? known[0]! : `[${known.join(', ')}]`;
}

function drawObject(tape: Tape, object: InputObjectSketch, scope: LiteralScope): string | undefined {
  const inner = { ...scope, depth: scope.depth + 1 };
  if (object.oneOf) {
    const field = tape.pick(object.fields);
    const value = drawLiteral(tape, { ...field.type, required: true }, inner);
    return scope.depth > 2 || value === undefined ? undefined : `{ ${field.name}: ${value} }`;
  }
  const parts = object.fields.map((field) => {
    const isGiven = isDemanded(field) || (scope.depth < 2 && tape.chance(40));
    const value = isGiven ? drawLiteral(tape, field.type, inner) : undefined;
    return { field, value };
  });
  if (parts.some(({ field, value }) => isDemanded(field) && value === undefined)) {
    return undefined;
  }
  const given = parts.filter(({ value }) => value !== undefined);
  return `{ ${given.map(({ field, value }) => `${field.name}: ${value}`).join(', ')} }`;
}
