import type { GraphQLField } from 'graphql';

import { agentNameOf } from '../agent-name.js';

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

/** A field by the schema's name or by the agent's; `sqid` also finds an `id` that is not of type `ID`. */
export function findField(fields: Fields, name: string): GraphQLField<unknown, unknown> | undefined {
  if (Object.hasOwn(fields, name)) {
    return fields[name];
  }
  const byAgentName = Object.values(fields).find((field) => agentNameOf(field.name, field.type) === name);
  return byAgentName ?? (name === 'sqid' ? fields['id'] : undefined);
}

/** Every name that {@link findField} knows, for suggestions. */
export function knownNames(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => [field.name, agentNameOf(field.name, field.type)]);
}
