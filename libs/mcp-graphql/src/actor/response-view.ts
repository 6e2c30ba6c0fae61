import type { ServerResponse } from 'node:http';

import { forwardMethods, LISTENER_METHODS } from './forward-methods.js';

const HEADER_METHODS = ['setHeader', 'setHeaders', 'appendHeader', 'removeHeader'] as const;
const ANSWERING_METHODS = ['writeHead', 'flushHeaders', 'write', 'end'] as const;

const refuseToAnswer = (): never => {
  throw new Error(
    'The response of a tool call is the protocol’s: throw an exception instead of answering on it.',
  );
};

const VIEW: PropertyDescriptorMap = {
  ...forwardMethods(LISTENER_METHODS),
  ...forwardMethods(HEADER_METHODS, (real) => !(real as ServerResponse).headersSent),
  ...Object.fromEntries(ANSWERING_METHODS.map((name) => [name, { value: refuseToAnswer }])),
};

/**
 * A response as one call sees it. Headers reach the client while there is time: answers to 2025-era clients begin as
 * event streams before the tool runs, and there a guard that sets a header, as `@nestjs/throttler` does, would fail.
 * The status is the protocol's, so one that is set stays here; writing a body throws.
 *
 * Fastify's reply takes headers at any time and is left as it is.
 */
export function viewResponse(response: object): object {
  const isNodes = typeof (response as Partial<ServerResponse>).setHeader === 'function';
  return isNodes ? (Object.create(response, VIEW) as object) : response;
}
