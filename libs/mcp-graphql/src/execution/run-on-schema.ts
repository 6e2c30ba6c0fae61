import { execute } from 'graphql';

import type { GraphQLSource } from '../schema/graphql-source.js';
import { contextOf } from './context-of.js';
import type { Executor } from './operation-run.js';

/** Runs operations on the schema the app serves, each with a context of the app's own making, fresh for its call. */
export function runOnSchema({ schema, createContext }: GraphQLSource): Executor {
  return async (run) => {
    const args = {
      schema,
      document: run.operation.document,
      variableValues: run.variables,
      contextValue: await contextOf(createContext, run),
      // Known to graphql-js from 17 on, where it ends the execution; 16 does not look at it.
      abortSignal: run.signal,
    };
    return execute(args);
  };
}
