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
import { exposedFields } from './exposed-fields.js';

/**
 * The default of an argument or input field as an agent would write it: enum names, agent keys; else `undefined`.
 * A default is not shown when an agent could not write it: an id stands in it in wire form, which is not the agent's,
 * and a null or a field that the published schema does not have would not fit that schema.
 */
export function externalDefault(definition: GraphQLArgument | GraphQLInputField): JsonValue | undefined {
  if (definition.defaultValue === undefined) {
    return undefined;
  }
  const literal = printableLiteral(definition);
  return literal == null || holdsUntold(literal, definition.type)
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

function holdsUntold(literal: ValueNode, type: GraphQLInputType): boolean {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = literal.kind === Kind.LIST ? literal.values : [literal];
    return items.some((item) => holdsUntold(item, inner.ofType));
  }
  if (literal.kind === Kind.OBJECT && isInputObjectType(inner)) {
    const told = new Map(exposedFields(inner).map((field) => [field.name, field.type]));
    return literal.fields.some(({ name, value }) => {
      const fieldType = told.get(name.value);
      return fieldType === undefined || value.kind === Kind.NULL || holdsUntold(value, fieldType);
    });
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
