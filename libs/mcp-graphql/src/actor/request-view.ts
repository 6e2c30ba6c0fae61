import type { EventEmitter } from 'node:events';

import type { Actor } from '../contracts/actor.js';
import { LISTENER_METHODS } from './listener-methods.js';

/** A request as one call sees it. */
export type RequestView = object & { user?: Actor };

/** Requests that served a call already: a batch brings several calls on one request. */
export type ServedRequests = WeakSet<object>;

/**
 * A fresh view of a request: reads fall through to the real one, writes stay here, so that one call's actor never
 * shows up in another. `user` is the actor from the start.
 *
 * Nest keeps request-scoped providers by a mark it leaves on the request. The first call inherits the mark, as
 * `POST /graphql` would; a second call on the same request must not get the first one's providers.
 */
export function viewRequest(request: object, actor: Actor | undefined, served: ServedRequests): RequestView {
  const isEmitter = typeof (request as Partial<EventEmitter>).on === 'function';
  const view = (isEmitter ? Object.create(request, LISTENER_METHODS) : Object.create(request)) as RequestView;
  Object.defineProperty(view, 'user', { value: actor, writable: true, enumerable: true, configurable: true });
  for (const mark of served.has(request) ? contextMarks(request) : []) {
    Object.defineProperty(view, mark, { value: undefined, writable: true, configurable: true });
  }
  served.add(request);
  return view;
}

/** Nest does not export the symbol from its root; its description is stable across 10 to 12. */
function contextMarks(request: object): symbol[] {
  return Object.getOwnPropertySymbols(request).filter(
    (symbol) => symbol.description === 'REQUEST_CONTEXT_ID',
  );
}
