import {
  OAuthError,
  OAuthErrorCode,
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
} from '@modelcontextprotocol/server';

import type { ResolvedAuthorization } from '../contracts/authorization.js';
import type { Refusal, RefusalCode } from '../contracts/outcome.js';

/** The answer to a request that may not come in, for any HTTP transport to send. */
export interface Denial {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** An error of JSON-RPC: a client of MCP reads nothing else. */
  readonly body: object;
}

/** JSON-RPC leaves this one to servers; the reason stands in `data.code`, by our own words. */
const NOT_ADMITTED = -32_000;

/** Whatever else the app's code says about a caller, it keeps the door shut: 403. */
const STATUSES: Readonly<Partial<Record<RefusalCode, number>>> = {
  UNAUTHENTICATED: 401,
  RATE_LIMITED: 429,
  // Who calls could not be found out: that says nothing about the request, and may be over in a minute.
  INTERNAL: 503,
};

/**
 * A refusal at the door, as HTTP says it. A 401 always carries a challenge; where the app asks for access tokens, the
 * challenge says where a client learns how to get one, and which scopes to ask for.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
export function denialOf(refusal: Refusal, authorization: ResolvedAuthorization | undefined): Denial {
  const { code, text } = refusal;
  const status = STATUSES[code] ?? 403;
  const headers: Denial['headers'] =
    status === 401 ? { 'www-authenticate': challenge(text, authorization) } : {};
  return { status, headers, body: { jsonrpc: '2.0', error: notAdmitted(refusal), id: null } };
}

/** The same as an error of the protocol, where there is no HTTP to say it. */
export function notAdmitted({ code, text, correlationId }: Refusal) {
  const data = { code, ...(correlationId !== undefined && { correlationId }) };
  return { code: NOT_ADMITTED, message: text, data };
}

/** Where clients find what the server says about itself as a resource. */
export function metadataUrl({ resource }: ResolvedAuthorization): string {
  return getOAuthProtectedResourceMetadataUrl(new URL(resource));
}

function challenge(text: string, authorization: ResolvedAuthorization | undefined): string {
  const options = authorization && {
    requiredScopes: [...authorization.scopes],
    resourceMetadataUrl: metadataUrl(authorization),
  };
  const answer = bearerAuthChallengeResponse(new OAuthError(OAuthErrorCode.InvalidToken, text), options);
  return answer.headers.get('www-authenticate') ?? 'Bearer';
}
