import { addMocksToSchema } from '@graphql-tools/mock';
import { type GraphQLNamedType, type GraphQLSchema, isAbstractType, isEnumType, isScalarType } from 'graphql';

/** Values that services send for scalars which are not simply text. */
const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 7,
  Float: 1.25,
  Boolean: true,
  ID: 'id-1',
  DateTime: '2026-01-31T09:30:00Z',
  ISO8601DateTime: '2026-01-31T09:30:00Z',
  Date: '2026-01-31',
  Decimal: '12.50',
  BigInt: '9007199254740993',
  UnsignedInt64: '18446744073709551615',
  JSON: { nested: [1, null, { deep: 'text' }] },
  jsonb: [{ nested: [1, null] }],
  numeric: 1.5,
  bigint: 9007199254740991,
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  timestamptz: '2026-01-31T09:30:00+00:00',
};

/** A schema whose every field answers something, the same in every run: members and enum values by turns. */
export function mockSchema(schema: GraphQLSchema): GraphQLSchema {
  const mocks = Object.values(schema.getTypeMap()).flatMap((type) => {
    const mock = mockOf(schema, type);
    return mock === undefined ? [] : [[type.name, mock] as const];
  });
  return addMocksToSchema({ schema, mocks: Object.fromEntries(mocks) });
}

function mockOf(schema: GraphQLSchema, type: GraphQLNamedType): (() => unknown) | undefined {
  if (type.name.startsWith('__')) {
    return undefined;
  }
  if (isScalarType(type)) {
    return () => SCALARS[type.name] ?? `a ${type.name}`;
  }
  if (isEnumType(type)) {
    return byTurns(type.getValues().map((value): unknown => value.value));
  }
  if (isAbstractType(type)) {
    return byTurns(schema.getPossibleTypes(type).map((member) => ({ __typename: member.name })));
  }
  return undefined;
}

function byTurns(values: readonly unknown[]): () => unknown {
  let turn = 0;
  return () => values[turn++ % values.length];
}
