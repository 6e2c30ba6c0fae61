/**
 * Who calls. The library never looks inside, except at `kind` for `requiresActor: '<kind>'`:
 * it is whatever the app puts on a request as `user`.
 */
export type Actor = object;

/** What a call came in on. One per HTTP request; the library makes a fresh view of it for every call. */
export interface CallSource {
  readonly transport: 'http' | 'stdio' | 'sse';
  /** The transport's own request (Express, Fastify), or a stand-in with `headers` where there is none. */
  readonly request: object;
  /** The transport's own response or reply, where there is one. */
  readonly response?: object;
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
  /** A fresh view of the request: reads fall through to the real one, writes stay here. */
  readonly request: { user?: Actor };
}
