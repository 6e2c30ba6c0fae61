import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ResolvedOptions } from '../contracts/module-options.js';
import type { JsonRpcRefusal } from './json-rpc-answer.js';

/** What is known of a caller before anything is read of its request. */
export interface CallerHeaders {
  readonly headers: IncomingHttpHeaders;
  /** The app's own CORS has named this caller's origin on the answer. */
  readonly isNamedByApp: boolean;
}

/** Why a caller must not come in; `undefined` when it may. */
export type CallerCheck = (caller: CallerHeaders) => JsonRpcRefusal | undefined;

/** How a browser on this machine names this machine. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Which hosts and origins may call. A server that only this machine reaches is reached by every web page its user
 * opens as well, so there the machine's own names are the default. Elsewhere, unless the app says whom it expects, any
 * host name is taken, and of web pages the ones that came from here and the ones that the app's own CORS names. A
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
  return ({ headers, isNamedByApp }) => {
    const { host, origin } = headers;
    if (hosts !== 'any' && hosts !== undefined && !isNamed(nameOfHost(host), hosts)) {
      return refusal('Host', host, 'allowedHosts');
    }
    if (origin === undefined || origins === 'any') {
      return undefined;
    }
    const isKnown = origins === undefined ? isNamedByApp || isOurs(headers) : isNamedOrigin(origin, origins);
    return isKnown ? undefined : refusal('Origin', origin, 'allowedOrigins');
  };
}

function namesOf(
  allowed: ResolvedOptions['allowedHosts'],
  own: string[] | undefined,
): readonly string[] | 'any' | undefined {
  if (allowed === 'any' || allowed === undefined) {
    return allowed ?? own;
  }
  return [...allowed, ...(own ?? [])];
}

/** A page that this very server, or the proxy in front of it, sent. A page elsewhere can set neither header. */
function isOurs({ origin = '', host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  const page = URL.canParse(origin) ? new URL(origin).hostname : '';
  return page !== '' && [host, forwarded?.toString()].some((name) => nameOfHost(name) === page);
}

function isNamedOrigin(origin: string, names: readonly string[]): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { protocol, hostname } = new URL(origin);
  // Pages inside of an editor have a scheme of their own and a host that changes: vscode-webview://*
  const isApp = protocol !== 'http:' && protocol !== 'https:' && names.includes(`${protocol}//*`);
  return isApp || isNamed(hostname, names);
}

function isNamed(name: string | undefined, names: readonly string[]): boolean {
  return name !== undefined && name !== '' && names.includes(name);
}

function nameOfHost(host: string | undefined): string | undefined {
  return host !== undefined && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined;
}

function isLoopback(address: AddressInfo | string | null): boolean {
  return (
    typeof address === 'object' && address !== null && /^(127\.|::1$|::ffff:127\.)/.test(address.address)
  );
}

function refusal(header: string, value: string | undefined, option: string): JsonRpcRefusal {
  const shown = value === undefined ? 'none' : `"${value.slice(0, 100)}"`;
  return { status: 403, code: -32000, message: `The ${header} ${shown} may not call (option ${option}).` };
}
