import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/node';

import type { ResolvedOptions } from '../contracts/module-options.js';

/** Answers 403 and says `false` for a caller that must not come in. */
export type CallerCheck = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How a browser on this machine names this machine. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Which hosts and origins may call. A server that only this machine reaches is reached by every web page its user
 * opens as well, so there the machine's own names are the default; elsewhere the app says whom it expects. A
 * request without an `Origin` is no browser's and passes.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function callerCheck(
  options: Pick<ResolvedOptions, 'allowedHosts' | 'allowedOrigins'>,
  address: AddressInfo | string | null,
): CallerCheck {
  const own = isLoopback(address) ? LOOPBACK_NAMES : undefined;
  const hosts = namesOf(options.allowedHosts, own);
  const origins = namesOf(options.allowedOrigins, own);
  const checks = [hosts && hostHeaderValidation(hosts), origins && originValidation(origins)];
  return (request, response) => checks.every((check) => check === undefined || check(request, response));
}

function namesOf(allowed: ResolvedOptions['allowedHosts'], own: string[] | undefined): string[] | undefined {
  if (allowed === 'any') {
    return undefined;
  }
  return allowed === undefined ? own : [...allowed, ...(own ?? [])];
}

function isLoopback(address: AddressInfo | string | null): boolean {
  return (
    typeof address === 'object' && address !== null && /^(127\.|::1$|::ffff:127\.)/.test(address.address)
  );
}
