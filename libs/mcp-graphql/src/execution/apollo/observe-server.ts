import type { GraphQLError } from 'graphql';

import type { ApolloResponse, ApolloServerLike } from '../../schema/server-layer.js';

/** A server, and the errors behind what it answers. */
export interface ObservedServer {
  readonly server: ApolloServerLike;
  /** The errors of a response before `formatError`; `undefined` when it has none, or they are not to be had. */
  originalsOf(response: ApolloResponse): readonly GraphQLError[] | undefined;
}

/** What an Apollo plugin of ours is told. */
interface SentResponse {
  readonly response: object;
  readonly errors?: readonly GraphQLError[];
}

/**
 * The app's Apollo server with one plugin more, which keeps the errors as they were raised. It is a view: the app's
 * own server and what goes through `POST /graphql` are left alone. Apollo takes no plugins once it has started, so the
 * view shadows its list; where there is none to shadow, errors are known as formatted only.
 */
export function observeServer(server: ApolloServerLike): ObservedServer {
  const originals = new WeakMap<object, readonly GraphQLError[]>();
  const keep = async ({ response, errors }: SentResponse): Promise<void> => {
    if (errors !== undefined) {
      originals.set(response, errors);
    }
  };
  const plugin = { requestDidStart: async () => ({ willSendResponse: keep }) };
  const { internals } = server as { readonly internals?: { readonly plugins?: unknown } };
  const originalsOf = (response: ApolloResponse) => originals.get(response);
  if (!Array.isArray(internals?.plugins)) {
    return { server, originalsOf };
  }
  const plugins = { value: [...(internals.plugins as unknown[]), plugin] };
  const view = { internals: { value: Object.create(internals, { plugins }) as object } };
  return { server: Object.create(server, view) as ApolloServerLike, originalsOf };
}
