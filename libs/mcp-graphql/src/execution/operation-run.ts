import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';

import type { CallIdentity } from '../contracts/actor.js';
import type { JsonObject } from '../contracts/json.js';
import type { Operation } from '../contracts/tool-plan.js';

/** One run of an operation. */
export interface OperationRun {
  readonly operation: Operation;
  readonly variables: JsonObject;
  readonly identity: CallIdentity;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What came of a run. */
export interface Answer {
  readonly data?: ExecutionResult['data'];
  /** The errors as they were raised, exceptions of the app inside of them. */
  readonly errors?: readonly GraphQLError[];
  /** The same errors as a client of `POST /graphql` would read them, where a driver had its say. */
  readonly formatted?: readonly GraphQLFormattedError[];
}

/** A way to run operations on one schema. */
export type Executor = (run: OperationRun) => Promise<Answer>;

/** What the operation answered: the value of its root field, or of all of them where it has several. */
export function rootOf({ root }: Operation, data: Answer['data']): unknown {
  return root === undefined ? data : data?.[root];
}
