import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType, parse } from 'graphql';

import type { Declaration } from '../../libs/mcp-graphql/src/contracts/declaration.js';
import type { Tape } from './tape.js';

const WORDS = [
  '',
  ' ',
  '...',
  '... on',
  '... on Out0',
  'a.b.c',
  'find',
  'query',
  'mutation',
  'default',
  '__typename',
  '__proto__',
  'sqid',
  'limit',
  'büro',
  'x'.repeat(70),
];
const DOCUMENTS = [
  '{',
  'query { }',
  '{ find }',
  'query A { find } query B { find }',
  'subscription S { find }',
  'query Q($a: In0! = {}, $b: Nope) { find(a: $a) { ...F } } fragment F on Out0 { __typename }',
  'type Query { a: Int }',
  'query Q { __schema { types { name } } }',
  'query Q($w: Boolean!) { find @skip(if: $w) { __typename ... on Face0 @include(if: $w) { __typename } } }',
];

/** Draws of what each option is typed as, and wrong about something all the same. */
const TYPED: Readonly<Record<string, (draw: Draw) => unknown>> = {
  operation: ({ word }) => word(),
  document: ({ tape }) => (tape.chance(20) ? parse('{ find { __typename } }') : tape.pick(DOCUMENTS)),
  kind: ({ tape }) => tape.pick(['query', 'mutation']),
  schema: ({ tape }) => tape.pick(['default', 'default', 'default', 'other']),
  name: ({ word }) => word(),
  title: ({ word }) => word(),
  description: ({ word }) => word(),
  fields: ({ tape, word }) => selections(tape, word, 0),
  args: ({ tape, word }) => tape.several(0, 3, word),
  flatten: ({ tape, word }) => (tape.chance(30) ? false : word()),
  idArg: ({ word }) => word(),
  limitArg: ({ word }) => word(),
  defaultLimit: ({ tape }) => tape.pick(NUMBERS),
  maxLimit: ({ tape }) => tape.pick(NUMBERS),
  searchFields: ({ tape, word }) => tape.several(0, 3, word),
  fixed: ({ tape, word }) => record(tape, word, 0),
  requiresActor: ({ tape, word }) => (tape.chance(50) ? true : word()),
  maxDepth: ({ tape }) => tape.pick(NUMBERS),
  clearable: ({ tape, word }) => tape.several(0, 3, word),
  nulls: ({ tape }) => tape.pick(['forward', 'omit']),
  narrow: ({ tape }) => tape.chance(50),
  annotations: ({ tape, word }) => record(tape, word, 1),
  tags: ({ tape, word }) => tape.several(0, 3, word),
  icons: ({ word }) => [{ src: word() }],
  meta: ({ tape, word }) => record(tape, word, 0),
};

const NUMBERS = [2, 3, 5, 0, -1, 1, 1.5, 1e9, Number.NaN];

interface Draw {
  readonly tape: Tape;
  /** A name of the schema, or nearly one. */
  readonly word: () => string;
}

/** A declaration as no sane developer, but perhaps an untyped one, would write it. */
export function nonsenseDeclaration(tape: Tape, schema: GraphQLSchema): Declaration {
  const roots = Object.keys(schema.getQueryType()!.getFields());
  const known = wordsOf(schema);
  const word = (): string => (tape.chance(20) ? tape.pick(WORDS) : tape.pick(known));
  const names = tape.some(Object.keys(TYPED), 14);
  const entries = names.map((name) => {
    const isTyped = !tape.chance(5);
    return [name, isTyped ? TYPED[name]!({ tape, word }) : nonsense(tape, word, 0)] as const;
  });
  const isWritten = names.includes('document') && tape.chance(80);
  const operation = !isWritten && tape.chance(90) ? { kind: 'query', operation: tape.pick(roots) } : {};
  const resolver = tape.chance(20) ? { resolver: { kind: 'query', field: word() } } : {};
  const origin = { module: 'Nonsense', class: 'Tools', ...(tape.chance(50) && { method: word() }) };
  // The point is what the types forbid.
  const options = { ...operation, ...Object.fromEntries(entries) };
  return { origin, options, ...resolver } as unknown as Declaration;
}

/** A projection in every notation there is, of whatever. */
function selections(tape: Tape, word: () => string, depth: number): unknown[] {
  return tape.several(0, 3, () => {
    const below = (): unknown[] => (depth > 2 ? [] : selections(tape, word, depth + 1));
    switch (tape.next(4)) {
      case 0:
        return word();
      case 1:
        return { [word()]: below() };
      case 2:
        return { [`... on ${word()}`]: below() };
      default: {
        const args = tape.chance(50) ? { args: record(tape, word, 1) } : {};
        const alias = tape.chance(50) ? { alias: word() } : {};
        return { field: word(), ...args, ...alias, ...(tape.chance(50) && { fields: below() }) };
      }
    }
  });
}

function record(tape: Tape, word: () => string, depth: number): unknown {
  return Object.fromEntries(tape.several(0, 3, () => [word(), nonsense(tape, word, depth + 1)]));
}

/** Any value at all, with names of the schema in it. */
function nonsense(tape: Tape, word: () => string, depth: number): unknown {
  switch (depth > 2 ? 0 : tape.next(4)) {
    case 0:
      return tape.pick<unknown>([word(), ...NUMBERS, true, false, null, undefined]);
    case 1:
      return tape.several(0, 3, word);
    case 2:
      return tape.several(0, 3, () => nonsense(tape, word, depth + 1));
    default:
      return record(tape, word, depth);
  }
}

/** Names that the schema knows: nonsense that misses everything finds nothing. */
function wordsOf(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.keys(type.getFields())
      : [],
  );
  const roots = Object.values(schema.getQueryType()!.getFields());
  const args = roots.flatMap((field) => field.args.map(({ name }) => name));
  return [
    ...new Set([...roots.map(({ name }) => name), ...args, ...fields, ...types.map(({ name }) => name)]),
  ];
}
