import { type GraphQLSchema, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';

import { agentNameOf } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { type ToolScope, acceptArguments } from './accept-arguments.js';
import { type ToolInput, fieldsOf, toolInputs } from './tool-inputs.js';

/**
 * What got lost or made up between the agent's names and the schema's: the variables of a call are turned back into
 * arguments by the naming rule and the GraphQL types alone, and must then be what the agent gave.
 */
export function nameFault(tool: ToolScope, args: JsonObject): string | undefined {
  const { schema, plan } = tool;
  const twins = repeated(plan.bindings.map(({ agentName }) => agentName));
  const places = repeated(plan.bindings.map(placeOf));
  if (twins.length > 0 || places.length > 0) {
    return `two arguments are one: ${[...twins, ...places].join(', ')}`;
  }
  const accepted = acceptArguments(tool, args);
  if (accepted.kind !== 'accepted') {
    return `not accepted: ${JSON.stringify(accepted)}`;
  }
  const { fields: _narrowed, ...given } = args;
  const expected = sorted({ ...fallbacks(plan, args), ...(plan.narrowable === undefined ? args : given) });
  const returned = sorted(argumentsOf(schema, plan, accepted.variables));
  return JSON.stringify(expected) === JSON.stringify(returned)
    ? undefined
    : `${JSON.stringify(accepted.variables)} leads back to ${JSON.stringify(returned)}`;
}

/** The limits that go out although nobody gave them. */
function fallbacks({ bindings }: ToolPlan, args: JsonObject): JsonObject {
  const isGiven = (name: string) => (args[name] ?? null) !== null;
  const sent = bindings.filter(({ fallback, unless = [], when }) => {
    const isDue = when === undefined || when.some(isGiven);
    return fallback !== undefined && isDue && !unless.some(isGiven);
  });
  return Object.fromEntries(sent.map(({ agentName, fallback }) => [agentName, fallback!]));
}

/** Arguments made of variables, without a look at how variables are made of arguments. Constants are no arguments. */
function argumentsOf(schema: GraphQLSchema, plan: ToolPlan, variables: JsonObject): JsonObject {
  const constants = new Set(plan.constants.map(placeOf));
  const inputs = toolInputs(schema, plan).filter((input) => !constants.has(placeOf(input.binding)));
  const entries = inputs.flatMap((input): [string, JsonValue][] => {
    const value = valueAt(variables, input);
    return value === undefined ? [] : [[input.binding.agentName, agentValue(input, value)]];
  });
  return Object.fromEntries(entries);
}

function valueAt(variables: JsonObject, { binding }: ToolInput): JsonValue | undefined {
  let value: JsonValue | undefined = variables;
  for (const key of [binding.variable, ...binding.path]) {
    const object = value as JsonObject | undefined;
    value = object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
  }
  return value;
}

function agentValue({ type, leaf }: Pick<ToolInput, 'type' | 'leaf'>, value: JsonValue): JsonValue {
  const inner = getNullableType(type);
  if (isListType(inner) && Array.isArray(value)) {
    return value.map((item: JsonValue) => agentValue({ type: inner.ofType, leaf }, item));
  }
  if (!isInputObjectType(inner) || value === null) {
    return leaf === 'ID' && typeof value === 'number' ? String(value) : value;
  }
  const fields = fieldsOf(inner);
  const entries = Object.entries(value as JsonObject).map(([key, part]) => {
    const { type: fieldType } = fields[key]!;
    const told = { type: fieldType, leaf: getNamedType(fieldType).name };
    return [agentNameOf(key, fieldType), agentValue(told, part)] as const;
  });
  return Object.fromEntries(entries);
}

function placeOf({
  variable,
  path,
}: {
  readonly variable: string;
  readonly path: readonly string[];
}): string {
  return [variable, ...path].join('.');
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** The same value with the keys of every object in order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value as JsonObject).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
