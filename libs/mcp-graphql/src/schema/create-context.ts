import type { CallIdentity } from '../contracts/actor.js';

/** The app's `context` option as its driver completed it. */
export type ContextFactory = ((...args: unknown[]) => unknown) | object;

/** Where a context comes from. */
export interface ContextOrigin {
  readonly context: ContextFactory | undefined;
  /** `express` or `fastify`: they call an app's context function with different arguments. */
  readonly adapter: string;
}

/**
 * A context value for one call, made as the app makes it for `POST /graphql`, over this call's own view of the
 * request. The copy is what Apollo makes too: an app may return one object for all requests, and Nest marks it.
 */
export async function createContext(
  { context, adapter }: ContextOrigin,
  { request, response }: CallIdentity,
): Promise<object> {
  const plain = { req: request, res: response };
  const args = adapter === 'fastify' ? [request, response] : [plain];
  const made: unknown = typeof context === 'function' ? await context(...args) : context;
  if (typeof made !== 'object' || made === null) {
    return plain;
  }
  const copy = Object.assign(Object.create(Object.getPrototypeOf(made) as object | null), made) as {
    req?: unknown;
  };
  copy.req ??= request;
  return copy;
}
