import { UnauthorizedException } from '@nestjs/common';

import type { JsonObject } from '../contracts/json.js';
import type { TokenVerifier, VerifiedToken } from '../contracts/verified-token.js';
import { readClaims } from './read-claims.js';
import { SAFE_URL, isSafeUrl } from './safe-url.js';
import { TokenCache } from './token-cache.js';

/** Options of {@link introspectionVerifier}. */
export interface IntrospectionOptions {
  /** The issuer's introspection endpoint. */
  readonly endpoint: string;
  /** How this server signs in there. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** How long an answer is used again, in seconds; that long a revoked token may still work. 0: never. Default: 10. */
  readonly cacheSeconds?: number;
  /** How many answers are kept. Default: 1000. */
  readonly maxCached?: number;
  /** How long the endpoint may take, in milliseconds. Default: 5000. */
  readonly timeoutMs?: number;
  /** The claim that holds the scopes. Default: `scope`, else `scp`. */
  readonly scopesClaim?: string;
}

/** What is asked, and of whom. */
interface Inquiry {
  readonly endpoint: string;
  readonly authorization: string;
  readonly timeoutMs: number;
}

/**
 * Verifies tokens by asking their issuer, for tokens that cannot be read by others or must be revocable at once.
 * An endpoint that does not answer, or refuses this server, denies every request: nobody gets in unseen.
 * @throws Error when an option cannot work
 * @see https://www.rfc-editor.org/rfc/rfc7662
 */
export function introspectionVerifier(options: IntrospectionOptions): TokenVerifier {
  const { endpoint, clientId, clientSecret, scopesClaim, timeoutMs = 5000 } = options;
  if (!isSafeUrl(endpoint)) {
    throw new Error(
      `introspectionVerifier: endpoint must be ${SAFE_URL}, but is ${JSON.stringify(endpoint)}.`,
    );
  }
  const cache = new TokenCache({ seconds: options.cacheSeconds ?? 10, entries: options.maxCached ?? 1000 });
  const inquiry = { endpoint, authorization: basic(clientId, clientSecret), timeoutMs };
  return {
    verify: (token) =>
      cache.get(token, async () => readAnswer(await introspect(inquiry, token), scopesClaim)),
  };
}

async function introspect(
  { endpoint, authorization, timeoutMs }: Inquiry,
  token: string,
): Promise<JsonObject> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization, accept: 'application/json' },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    throw new Error(`The introspection endpoint ${endpoint} answered ${response.status}.`);
  }
  return (await response.json()) as JsonObject;
}

function readAnswer(answer: JsonObject, scopesClaim: string | undefined): VerifiedToken | null {
  if (answer['active'] !== true) {
    throw new UnauthorizedException('The token is not active: it has expired, was revoked or never existed.');
  }
  return readClaims(answer, scopesClaim);
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function basic(clientId: string, clientSecret: string): string {
  const encode = (part: string) => new URLSearchParams({ part }).toString().slice('part='.length);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}
