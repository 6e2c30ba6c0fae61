import type { JsonObject } from './json.js';
import type { VerifiedToken } from './verified-token.js';

/**
 * Who calls. The library never looks inside, except at `kind` for `requiresActor: '<kind>'`
 * and at `scopes`, where it has them: it is whatever the app puts on a request as `user`. {@link TokenActor} is a
 * shape to follow.
 */
export type Actor = object;

/**
 * The actor behind a verified token, where no {@link ActorResolver} turns the token into an actor of the app. An
 * agent that acts for a person is the `subject`, the person stands in `onBehalfOf`.
 */
export interface TokenActor {
  readonly subject: string;
  readonly onBehalfOf?: string;
  /** The OAuth client: the agent's program. */
  readonly client?: string;
  readonly scopes: readonly string[];
  readonly claims: JsonObject;
}

/** What a call came in on. One per HTTP request; the library makes a fresh view of it for every call. */
export interface CallSource {
  readonly transport: 'http' | 'stdio' | 'sse';
  /** The transport's own request (Express, Fastify), or a stand-in with `headers` where there is none. */
  readonly request: object;
  /** The transport's own response or reply, where there is one. */
  readonly response?: object;
  /** What the caller's access token says, once it is verified; the option `authorization` brings it. */
  readonly token?: VerifiedToken;
}

/** Who is behind a request, found out once for all that the request brings. */
export interface Caller {
  /** The source, with the verified token on it. */
  readonly source: CallSource;
  /** Nobody is signed in where it is absent. */
  readonly actor?: Actor;
  /** What the caller may do by scope: the actor's own `scopes`, else those of the token, else none. */
  readonly scopes: readonly string[];
}

/**
 * Decides who calls, when the app's middleware does not: bearer token to actor, for example.
 * A provider of the app, named in the module option `actor`.
 */
export interface ActorResolver {
  /**
   * The actor behind a call, or `null` when nobody is signed in. What it throws denies the call.
   * @param source what the call came in on; do not keep it
   */
  resolve(source: CallSource): Actor | null | Promise<Actor | null>;
}

/** One call's identity: a view of its request on which the actor stands as `user`. Never shared between calls. */
export interface CallIdentity {
  readonly source: CallSource;
  /** The name of the tool that is called. */
  readonly tool: string;
  readonly scopes: readonly string[];
  /** A fresh view of the request: reads fall through to the real one, writes stay here. */
  readonly request: { user?: Actor };
  /** A view of the response, where there is one: headers may be set on it, and nothing can be answered. */
  readonly response?: object;
}
