import { type GraphQLInputType, getNamedType, getNullableType, isListType } from 'graphql';

import { agentNameOf } from '../agent-name.js';
import { type AgentInput, type Slot, isAt } from './agent-input.js';
import type { IdArgument } from './locate-id.js';
import type { LimitPlace } from './locate-limit.js';
import type { ToolScope } from '../tool-scope.js';

/** A slot under the name the agent sees: `sqid` for the id argument, `limit` for the bound, else the naming rule. */
export function nameSlot(
  scope: ToolScope,
  slot: Slot,
  hints: { readonly id: IdArgument | undefined; readonly limit: LimitPlace | undefined },
): Omit<AgentInput, 'required'> {
  const { definition, variable, path, container } = slot;
  const { parent, field } = scope.root;
  const isIdArgument = hints.id !== undefined && isAt(slot, hints.id);
  const isLimit = hints.limit !== undefined && isAt(slot, hints.limit);
  const place = container === undefined ? `${parent}.${field.name}` : container.type.name;
  const ownName = agentNameOf(definition.name, definition.type);
  return {
    agentName: isIdArgument ? idName(definition.type) : isLimit ? 'limit' : ownName,
    type: definition.type,
    definition,
    place: `${place}.${definition.name}`,
    isId: isIdArgument || getNamedType(definition.type).name === 'ID',
    variable,
    path,
  };
}

function idName(type: GraphQLInputType): string {
  return isListType(getNullableType(type)) ? 'sqids' : 'sqid';
}
