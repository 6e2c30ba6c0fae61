import {
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';

import type { Tape } from './tape.js';

/** What resolvers of an app may answer for a scalar, however its serializer is written. */
const SCALARS: Readonly<Record<string, readonly unknown[]>> = {
  String: ['text', '', '5', '\u2028é'],
  Int: [7, 0, -1, 2147483647],
  Float: [1.5, 0, 1e21, -0.25],
  Boolean: [true, false],
  ID: ['id-1', 'id-9007199254740993'],
  JSON: [{ a: [1, null], b: { constructor: 1 } }, 'text', 1, [[]], new Date(0), Buffer.from('a'), Number.NaN],
  JSONObject: [{ a: 1 }, {}, new Map()],
  DateTime: [new Date(0), '2026-01-31T09:30:00Z'],
  BigInt: ['9007199254740993', 7],
  Money: [12.5, -3],
  Cursor: ['c', 7, { toJSON: () => 'made' }, [1], Number.POSITIVE_INFINITY],
};

/** A resolver for every field: anything the field's type allows, nulls wherever it allows them. */
export function randomResolver(tape: Tape, schema: GraphQLSchema): GraphQLFieldResolver<unknown, unknown> {
  return (_source, _args, _context, info) => randomAnswer(tape, schema, info.returnType);
}

function randomAnswer(tape: Tape, schema: GraphQLSchema, type: GraphQLOutputType): unknown {
  if (!isNonNullType(type) && tape.chance(25)) {
    return null;
  }
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return tape.several(0, 2, () => randomAnswer(tape, schema, inner.ofType));
  }
  if (isScalarType(inner)) {
    return tape.pick(SCALARS[inner.name]!);
  }
  if (isEnumType(inner)) {
    return tape.pick(inner.getValues()).value as unknown;
  }
  return isAbstractType(inner) ? { __typename: tape.pick(schema.getPossibleTypes(inner)).name } : {};
}
