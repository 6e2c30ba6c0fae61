import type { ServerResponse } from 'node:http';

/** How a view's methods find what they stand before. */
const REAL = Symbol('nestjs-mcp-graphql:real-response');

type Method = (...args: unknown[]) => unknown;
type View = Record<string, Method> & { readonly [REAL]: ServerResponse & Record<string, Method> };

const STATUS: ReadonlySet<string | symbol> = new Set(['statusCode', 'statusMessage']);

/** Express's own `header`, `cookie` and the like end in these. */
const METHODS: ReadonlyMap<string | symbol, Method> = new Map([
  ...['setHeader', 'setHeaders', 'appendHeader', 'removeHeader'].map((name) => [name, inTime(name)] as const),
  ...['writeHead', 'flushHeaders', 'write', 'end'].map((name) => [name, refuseToAnswer] as const),
]);

/** A header method that does nothing once the head is on its way. */
function inTime(name: string): Method {
  return function setInTime(this: View, ...args: unknown[]): View {
    const real = this[REAL];
    if (!real.headersSent) {
      real[name]!(...args);
    }
    return this;
  } as Method;
}

function refuseToAnswer(): never {
  throw new Error(
    'The response of a tool call is the protocol’s: throw an exception instead of answering on it.',
  );
}

/** One for all views, so that making one costs next to nothing. */
const HANDLER: ProxyHandler<object> = {
  get: (real, key) => (key === REAL ? real : (METHODS.get(key) ?? (Reflect.get(real, key) as unknown))),
  set: (real, key, value) => STATUS.has(key) || Reflect.set(real, key, value),
};

/**
 * A response as a call sees it. Headers reach the client while there is time: answers to 2025-era clients begin as
 * event streams before the tool runs, and there a guard that sets a header, as `@nestjs/throttler` does, would fail.
 * The status is the protocol's, so one that is set is dropped; writing a body throws. All else is the response itself.
 *
 * Fastify's reply takes headers at any time and is left as it is.
 */
export function viewResponse(response: object): object {
  const isNodes = typeof (response as Partial<ServerResponse>).setHeader === 'function';
  return isNodes ? new Proxy(response, HANDLER) : response;
}
