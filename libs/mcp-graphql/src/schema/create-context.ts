import { IncomingMessage } from 'node:http';

import type { CallIdentity } from '../contracts/actor.js';
import { type ContextOrigin, yogaRequest } from './context-origin.js';

/**
 * A context value for one call, made as the app makes it for `POST /graphql`, over this call's own view of the
 * request. The copy is what Apollo makes too: an app may return one object for all requests, and Nest marks it.
 */
export async function createContext(origin: ContextOrigin, identity: CallIdentity): Promise<object> {
  const { context, server } = origin;
  const { args, own } = argumentsOf(origin, identity);
  const made: unknown = typeof context === 'function' ? await context(...args) : context;
  if (server === 'yoga') {
    return Object.assign(own, made);
  }
  if (typeof made !== 'object' || made === null) {
    return { req: identity.request, res: identity.response, ...own };
  }
  const copy = Object.create(Object.getPrototypeOf(made) as object | null) as { req?: unknown };
  Object.assign(copy, made, own);
  if (copy.req === undefined || copy.req === null || isForeign(copy.req, identity)) {
    copy.req = identity.request;
  }
  return copy;
}

/** What the app's function is called with, and what its server puts into the context by itself. */
interface Arguments {
  readonly args: readonly unknown[];
  readonly own: object;
}

function argumentsOf(
  { server, adapter, app }: ContextOrigin,
  { request, response }: CallIdentity,
): Arguments {
  const isFastify = adapter === 'fastify';
  if (server === 'yoga') {
    const reply = isFastify ? { reply: response } : { res: response };
    const own = { req: request, ...reply, request: yogaRequest(request) };
    return { args: [own], own };
  }
  const args = isFastify ? [request, response] : [{ req: request, res: response }];
  return { args, own: server === 'mercurius' ? { app, reply: response } : {} };
}

/**
 * Whether it is the request of somebody else. An app's function may return one object for all requests, and Nest's
 * drivers leave the first request they serve on it, for every later one to find.
 */
function isForeign(req: unknown, { request, source }: CallIdentity): boolean {
  const isOwn = req === request || req === source.request || req === nodeRequest(source.request);
  return !isOwn && nodeRequest(req) instanceof IncomingMessage;
}

/** Node's request behind an adapter's. */
function nodeRequest(request: unknown): unknown {
  return (request as { readonly raw?: unknown } | undefined)?.raw ?? request;
}
