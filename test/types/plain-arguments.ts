import {
  type GraphQLInputField,
  type GraphQLSchema,
  GraphQLList,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

import { agentNameOf } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { type ToolInput, toldFields, toolInputs } from './tool-inputs.js';

/**
 * The arguments without what the runtime forgives and the published schema does not: text for a number, boolean,
 * list or object, a bare value for a list, a safe number for an id, null for "not given". These are all the rescues
 * that the design documents, written down once more, without a look at the runtime.
 */
export function plainArguments(schema: GraphQLSchema, plan: ToolPlan, given: JsonObject): JsonObject {
  const types = new Map<string, Told>(
    toolInputs(schema, plan).map(({ binding, type, leaf }) => [
      binding.agentName,
      { type, leaf, mayLack: binding.required !== true },
    ]),
  );
  if (plan.narrowable !== undefined) {
    types.set('fields', { type: new GraphQLList(GraphQLString), leaf: 'String', mayLack: true });
  }
  return plainFields(given, (name) => types.get(name));
}

interface Told extends Pick<ToolInput, 'type' | 'leaf'> {
  /** GraphQL does not demand it, so a null may mean that it was not given. */
  readonly mayLack: boolean;
}

function plainFields(given: JsonObject, find: (name: string) => Told | undefined): JsonObject {
  const entries = Object.entries(given).flatMap(([name, value]): [string, JsonValue][] => {
    const told = find(name);
    if (told === undefined) {
      return [[name, value]];
    }
    return value === null && told.mayLack ? [] : [[name, plainValue(told, value)]];
  });
  return Object.fromEntries(entries);
}

function plainValue({ type, leaf }: Omit<Told, 'mayLack'>, value: JsonValue): JsonValue {
  const inner = getNullableType(type);
  if (value === null || isEnumType(inner)) {
    return value;
  }
  if (isListType(inner)) {
    const spelled = spelledBy(value);
    const items: readonly JsonValue[] = Array.isArray(spelled) ? spelled : [value];
    return items.map((item) => plainValue({ type: inner.ofType, leaf }, item));
  }
  if (!isInputObjectType(inner)) {
    return plainScalar(leaf, value);
  }
  const object = spelledBy(value);
  const told = toldFields(inner);
  return isObject(object)
    ? plainFields(object, (name) => {
        const field = told.find((candidate) => agentNameOf(candidate.name, candidate.type) === name);
        return field && toldOf(field);
      })
    : value;
}

function toldOf({ type, defaultValue }: GraphQLInputField): Told {
  return { type, leaf: getNamedType(type).name, mayLack: !isNonNullType(type) || defaultValue !== undefined };
}

function plainScalar(name: string, value: JsonValue): JsonValue {
  switch (name) {
    case 'ID':
      return Number.isSafeInteger(value) ? String(value) : value;
    case 'Int':
    case 'Float':
    case 'Money': {
      const spelled = spelledBy(value);
      const isExact = typeof spelled === 'number' && !/\s/.test(String(value));
      return isExact && (name !== 'Int' || !/[.e]/i.test(String(value))) ? spelled : value;
    }
    case 'Boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'JSONObject': {
      const spelled = spelledBy(value);
      return isObject(spelled) ? spelled : value;
    }
    default:
      return value;
  }
}

/** What a text spells as JSON; everything else is itself. */
function spelledBy(value: JsonValue): JsonValue {
  if (typeof value !== 'string') {
    return value;
  }
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return value;
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
