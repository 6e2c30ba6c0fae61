import {
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  coerceInputValue,
  isInputType,
  typeFromAST,
} from 'graphql';

import type { InputType } from '../contracts/input-type.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { Refusal } from '../contracts/outcome.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { type ArgumentIssue, refuseArguments } from '../errors/refusal.js';
import { show } from './read-scalar.js';

/** A variable and the keys below it. */
type WirePath = readonly (string | number)[];

/**
 * Why GraphQL refused the variables, under agent names; `undefined` when it did not. Only a scalar of the app can
 * refuse what the declared type let pass, and its own message is not known to be safe.
 */
export function refuseVariables(
  plan: ToolPlan,
  schema: GraphQLSchema,
  variables: JsonObject,
): Refusal | undefined {
  const issues: ArgumentIssue[] = [];
  for (const [variable, type] of variableTypes(plan, schema)) {
    const value = variables[variable];
    if (value === undefined) {
      continue;
    }
    coerceInputValue(value, type, (path, invalid) => {
      issues.push(describeInvalid(plan, [variable, ...path], invalid as JsonValue));
    });
  }
  return issues.length === 0 ? undefined : refuseArguments(issues);
}

function variableTypes(plan: ToolPlan, schema: GraphQLSchema): [string, GraphQLInputType][] {
  const [operation] = plan.operation.document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) {
    return [];
  }
  return (operation.variableDefinitions ?? []).flatMap((definition): [string, GraphQLInputType][] => {
    const type = typeFromAST(schema, definition.type as never);
    return isInputType(type) ? [[definition.variable.name.value, type]] : [];
  });
}

/** The issue at a wire path, told by the agent's names. */
function describeInvalid(plan: ToolPlan, wirePath: WirePath, invalid: JsonValue): ArgumentIssue {
  const binding = plan.bindings
    .filter(({ variable, path }) => [variable, ...path].every((key, index) => key === wirePath[index]))
    .sort((left, right) => right.path.length - left.path.length)[0];
  if (binding === undefined) {
    return { path: '', message: 'A value does not fit what GraphQL expects.' };
  }
  let place: Place = { path: binding.agentName, type: binding.type };
  for (const key of wirePath.slice(1 + binding.path.length)) {
    place = step(plan, place, key);
  }
  const name = place.type === undefined || !('name' in place.type) ? 'value' : place.type.name;
  return { path: place.path, message: `expected a valid ${name}, got ${show(invalid)}` };
}

interface Place {
  readonly path: string;
  readonly type: InputType | undefined;
}

/** One key further down: an index into a list, or a field by its schema name. */
function step(plan: ToolPlan, { path, type }: Place, key: string | number): Place {
  if (type?.kind === 'list') {
    const inner = type.of;
    return typeof key === 'number'
      ? { path: `${path}[${key}]`, type: inner }
      : step(plan, { path, type: inner }, key);
  }
  const fields = type?.kind === 'object' ? plan.inputObjects[type.name]?.fields : undefined;
  const field = fields?.find((candidate) => candidate.wireName === key);
  return { path: `${path}.${field?.agentName ?? key}`, type: field?.type };
}
