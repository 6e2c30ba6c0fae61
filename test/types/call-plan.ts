import { type GraphQLFieldResolver, execute } from 'graphql';

import type { JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { Outcome } from '../../libs/mcp-graphql/src/contracts/outcome.js';
import { bindVariables } from '../../libs/mcp-graphql/src/runtime/bind-variables.js';
import { rootOf } from '../../libs/mcp-graphql/src/execution/operation-run.js';
import { narrowPlan } from '../../libs/mcp-graphql/src/runtime/narrow-plan.js';
import { projectResult } from '../../libs/mcp-graphql/src/runtime/project-result.js';
import { readArguments } from '../../libs/mcp-graphql/src/runtime/read-arguments.js';
import type { ToolScope } from './accept-arguments.js';

/**
 * One call of a tool without Nest around it: every stage of the real path, in its order.
 * @throws when GraphQL answers with an error
 */
export async function callPlan(scope: ToolScope, args: JsonValue): Promise<Outcome> {
  const { outcome } = await tracePlan(scope, args);
  return outcome;
}

/** An outcome beside what GraphQL answered, which is absent when nothing was asked. */
export interface TracedCall {
  readonly outcome: Outcome;
  readonly data?: unknown;
}

/** The same call, with resolvers of the caller's choice, and what GraphQL answered. */
export async function tracePlan(
  { schema, plan, options }: ToolScope,
  args: JsonValue,
  fieldResolver?: GraphQLFieldResolver<unknown, unknown>,
): Promise<TracedCall> {
  const read = readArguments(plan, args, options);
  if ('code' in read) {
    return { outcome: read };
  }
  const { operation, shape } = read.fields === undefined ? plan : narrowPlan(plan, new Set(read.fields));
  const variables = bindVariables(plan, read.values);
  const { document } = operation;
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables, fieldResolver });
  if (errors.length > 0) {
    throw new Error(`${plan.name}: ${errors.map((error) => error.message).join('; ')}`);
  }
  const outcome = projectResult(shape, { root: rootOf(operation, data), variables }, options.ids);
  return { outcome, data };
}
