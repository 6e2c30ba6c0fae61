import { GraphQLError, type GraphQLFormattedError } from 'graphql';

import type { GraphQLSource } from '../../schema/graphql-source.js';
import type { ApolloResponse, ApolloServerLike, FormatError } from '../../schema/server-layer.js';
import { contextOf } from '../context-of.js';
import type { Answer, Executor } from '../operation-run.js';
import { apolloRequest } from './apollo-request.js';
import { type ObservedServer, observeServer } from './observe-server.js';

/** What a client reads when `formatError` itself fails; Apollo's own words. */
const UNFORMATTED: GraphQLFormattedError = {
  message: 'Internal server error',
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

/**
 * Runs operations through the app's Apollo server: its plugins, validation rules, document store and `formatError`
 * see them as they see a browser's. The context is of the app's own making, fresh for each call.
 */
export function runThroughApollo(source: GraphQLSource, apollo: ApolloServerLike): Executor {
  const observed = observeServer(apollo);
  return async (run) => {
    let contextValue: object;
    try {
      contextValue = await contextOf(source.createContext, run);
    } catch (error) {
      return refuseContext(error, source.server.formatError);
    }
    const response = await observed.server.executeOperation(apolloRequest(run), { contextValue });
    return readResponse(response, observed);
  };
}

/** @throws Error for a deferred answer, which no tool's document asks for */
function readResponse(response: ApolloResponse, observed: ObservedServer): Answer {
  if (response.body.kind !== 'single') {
    throw new Error('The operation was answered in parts; a tool needs one answer.');
  }
  const { data, errors: formatted } = response.body.singleResult;
  if (formatted === undefined || formatted.length === 0) {
    return { data };
  }
  const originals = observed.originalsOf(response);
  // A plugin may have taken errors away or put others in their place: then no error is known to belong to another.
  const isPaired = originals?.length === formatted.length;
  return {
    data,
    formatted,
    errors: isPaired ? originals : formatted.map((error) => revive(error, originals)),
  };
}

/** An error of which only the formatted form is known. What was raised goes along, for the log. */
function revive(
  { message, path, extensions }: GraphQLFormattedError,
  originals: readonly GraphQLError[] | undefined,
): GraphQLError {
  const error = new GraphQLError(message, { path, extensions });
  return Object.assign(error, { cause: originals?.[0]?.originalError ?? originals?.[0] });
}

/** A context that the app's function refused to make is an error of the operation, which `formatError` may hide. */
function refuseContext(thrown: unknown, formatError: FormatError | undefined): Answer {
  const error = thrown instanceof GraphQLError ? thrown : contextError(thrown);
  const { code = 'INTERNAL_SERVER_ERROR' } = error.extensions;
  const formatted = { ...error.toJSON(), extensions: { ...error.extensions, code } };
  try {
    return { errors: [error], formatted: [formatError?.(formatted, error) ?? formatted] };
  } catch {
    return { errors: [error], formatted: [UNFORMATTED] };
  }
}

function contextError(thrown: unknown): GraphQLError {
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError(`Context creation failed: ${originalError.message}`, { originalError });
}
