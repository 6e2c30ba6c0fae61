import { type GraphQLSchema, getVariableValues } from 'graphql';

import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ResolvedOptions } from '../../libs/mcp-graphql/src/contracts/module-options.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { bindVariables } from '../../libs/mcp-graphql/src/runtime/bind-variables.js';
import { readArguments } from '../../libs/mcp-graphql/src/runtime/read-arguments.js';
import { operationOf } from './tool-inputs.js';

/** A compiled tool and what it was compiled with. */
export interface ToolScope {
  readonly schema: GraphQLSchema;
  readonly plan: ToolPlan;
  readonly options: ResolvedOptions;
}

/** What the runtime makes of arguments: variables that GraphQL takes, a refusal, or variables that GraphQL refuses. */
export type Acceptance =
  | { readonly kind: 'accepted'; readonly variables: JsonObject }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'too late'; readonly variables: JsonObject; readonly errors: readonly string[] };

/** Reads, binds and coerces arguments as a call would, GraphQL's own coercion included. */
export function acceptArguments({ schema, plan, options }: ToolScope, args: JsonObject): Acceptance {
  const read = readArguments(plan, args, options);
  if ('code' in read) {
    return { kind: 'refused', text: read.text };
  }
  const variables = bindVariables(plan, read.values);
  const coerced = getVariableValues(schema, operationOf(plan).variableDefinitions ?? [], variables);
  const errors = coerced.errors?.map((error) => error.message);
  return errors === undefined ? { kind: 'accepted', variables } : { kind: 'too late', variables, errors };
}
