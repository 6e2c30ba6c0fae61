import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type ValueNode,
  Kind,
  astFromValue,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  valueFromASTUntyped,
} from 'graphql';

import type { JsonValue } from '../../contracts/json.js';
import { agentNameOf } from '../agent-name.js';

/**
 * The default of an argument or input field as an agent would write it: enum names, agent keys; else `undefined`.
 * A default with an id in it is not shown: it stands in the schema in wire form, which is not the agent's.
 */
export function externalDefault(definition: GraphQLArgument | GraphQLInputField): JsonValue | undefined {
  if (definition.defaultValue === undefined) {
    return undefined;
  }
  const literal = printableLiteral(definition);
  return literal == null || holdsId(literal, definition.type)
    ? undefined
    : renameKeys(valueFromASTUntyped(literal) as JsonValue, definition.type);
}

/** An app may register a default that its own scalar cannot print; such a default is simply not shown. */
function printableLiteral(definition: GraphQLArgument | GraphQLInputField): ValueNode | null | undefined {
  try {
    return astFromValue(definition.defaultValue, definition.type);
  } catch {
    return undefined;
  }
}

function holdsId(literal: ValueNode, type: GraphQLInputType): boolean {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = literal.kind === Kind.LIST ? literal.values : [literal];
    return items.some((item) => holdsId(item, inner.ofType));
  }
  if (literal.kind === Kind.OBJECT && isInputObjectType(inner)) {
    const fields = inner.getFields();
    return literal.fields.some(({ name, value }) => holdsId(value, fields[name.value]!.type));
  }
  return getNamedType(inner).name === 'ID' && literal.kind !== Kind.NULL;
}

function renameKeys(value: JsonValue, type: GraphQLInputType): JsonValue {
  const inner = getNullableType(type);
  if (isListType(inner) && Array.isArray(value)) {
    return value.map((item: JsonValue) => renameKeys(item, inner.ofType));
  }
  if (!isInputObjectType(inner) || typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  const fields = inner.getFields();
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined
      ? []
      : [[agentNameOf(name, field.type), renameKeys(part, field.type)] as const];
  });
  return Object.fromEntries(entries);
}
