import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';

import type { JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { Tape } from './tape.js';

const VALUES: Readonly<Record<string, readonly JsonValue[]>> = {
  String: ['text', ''],
  Int: [7, -1],
  Float: [1.5, 2],
  Boolean: [true, false],
  ID: ['id-1', 7],
  JSON: [{ a: [1, null] }, 'text', [true]],
  JSONObject: [{ a: 1 }, {}],
  Money: [12.5],
};

/** A constant in wire form, as `fixed` and the arguments of a projected field take it: only what must be said. */
export function constantFor(tape: Tape, type: GraphQLInputType): JsonValue {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return tape.chance(60) ? [constantFor(tape, inner.ofType)] : [];
  }
  if (isEnumType(inner)) {
    return tape.pick(inner.getValues()).name;
  }
  if (!isInputObjectType(inner)) {
    return tape.pick(Object.hasOwn(VALUES, inner.name) ? VALUES[inner.name]! : ['text']);
  }
  const fields = Object.values(inner.getFields());
  const given = inner.isOneOf ? [fields[0]!] : fields.filter(isRequiredInputField);
  return Object.fromEntries(given.map((field) => [field.name, constantFor(tape, field.type)]));
}
