import { execute } from 'graphql';

import type { GraphQLSource } from '../schema/graphql-source.js';
import type { Executor } from './operation-run.js';

/** Runs operations on the schema the app serves, each with a context of the app's own making, fresh for its call. */
export function runOnSchema({ schema, createContext }: GraphQLSource): Executor {
  return async ({ operation, variables, identity }) =>
    execute({
      schema,
      document: operation.document,
      variableValues: variables,
      contextValue: await createContext(identity),
    });
}
