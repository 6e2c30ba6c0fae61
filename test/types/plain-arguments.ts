import {
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLList,
  GraphQLString,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

import { agentNameOf } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { fieldsOf, toldFields, toolInputs } from './tool-inputs.js';

/**
 * The arguments without what the runtime forgives and the published schema does not: text for a number, boolean,
 * list or object, a bare value for a list, a safe number for an id, null for "not given". These are all the rescues
 * that the design documents, written down once more, without a look at the runtime.
 */
export function plainArguments(schema: GraphQLSchema, plan: ToolPlan, given: JsonObject): JsonObject {
  const types = new Map<string, Told>(
    toolInputs(schema, plan).map(({ binding, type }) => [
      binding.agentName,
      { type, mayLack: binding.required !== true },
    ]),
  );
  if (plan.narrowable !== undefined) {
    types.set('fields', { type: new GraphQLList(GraphQLString), mayLack: true });
  }
  return plainFields(given, (name) => types.get(name));
}

interface Told {
  readonly type: GraphQLInputType;
  /** GraphQL does not demand it, so a null may mean that it was not given. */
  readonly mayLack: boolean;
}

function plainFields(given: JsonObject, find: (name: string) => Told | undefined): JsonObject {
  const entries = Object.entries(given).flatMap(([name, value]): [string, JsonValue][] => {
    const told = find(name);
    if (told === undefined) {
      return [[name, value]];
    }
    return value === null && told.mayLack ? [] : [[name, plainValue(told.type, value)]];
  });
  return Object.fromEntries(entries);
}

function plainValue(type: GraphQLInputType, value: JsonValue): JsonValue {
  const inner = getNullableType(type);
  if (value === null || isEnumType(inner)) {
    return value;
  }
  if (isListType(inner)) {
    const spelled = spelledBy(value);
    const items: readonly JsonValue[] = Array.isArray(spelled) ? spelled : [value];
    return items.map((item) => plainValue(inner.ofType, item));
  }
  if (!isInputObjectType(inner)) {
    return plainScalar(inner.name, value);
  }
  const object = spelledBy(value);
  const told = toldFields(inner);
  return isObject(object)
    ? plainFields(object, (name) => {
        const field = told.find((candidate) => agentNameOf(candidate.name, candidate.type) === name);
        return field && { type: field.type, mayLack: mayLack(inner, field.name) };
      })
    : value;
}

function mayLack(owner: GraphQLInputType, name: string): boolean {
  const field = fieldsOf(owner)[name]!;
  return !isNonNullType(field.type) || field.defaultValue !== undefined;
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
