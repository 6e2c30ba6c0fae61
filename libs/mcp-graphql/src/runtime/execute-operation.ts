import { type ExecutionResult, execute } from 'graphql';

import type { CallIdentity } from '../contracts/actor.js';
import type { JsonObject } from '../contracts/json.js';
import type { Operation } from '../contracts/tool-plan.js';
import type { GraphQLSource } from '../schema/graphql-source.js';

/** One run of an operation. */
export interface OperationRun {
  readonly operation: Operation;
  readonly variables: JsonObject;
  readonly identity: CallIdentity;
}

/** Runs the operation on the schema the app serves, with a context of the app's own making, fresh for this call. */
export async function executeOperation(source: GraphQLSource, run: OperationRun): Promise<ExecutionResult> {
  const contextValue = await source.createContext(run.identity);
  return execute({
    schema: source.schema,
    document: run.operation.document,
    variableValues: run.variables,
    contextValue,
  });
}

/** What the operation answered: the value of its root field, or of all of them where it has several. */
export function rootOf({ root }: Operation, data: ExecutionResult['data']): unknown {
  return root === undefined ? data : data?.[root];
}
