import type { AuthorizationOptions, ResolvedAuthorization } from '../contracts/authorization.js';
import { SAFE_URL, isSafeUrl } from './safe-url.js';

/** What a scope is made of. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
const SCOPE = /^[\u0021\u0023-\u005B\u005D-\u007E]+$/;

/**
 * The option `authorization` with every default filled in.
 * @throws Error when it cannot work; the message names the option, what was expected and what came
 */
export function resolveAuthorization(options: AuthorizationOptions): ResolvedAuthorization {
  const {
    resource,
    authorizationServers,
    verifier,
    scopes = [],
    audience = resource,
    documentation,
  } = options;
  requireUrl('resource', resource);
  if (!Array.isArray(authorizationServers) || authorizationServers.length === 0) {
    fail('authorizationServers', 'a list of at least one issuer', authorizationServers);
  }
  authorizationServers.forEach((issuer) => requireUrl('authorizationServers', issuer));
  requireVerifier(verifier);
  const badScope = scopes.find((scope) => typeof scope !== 'string' || !SCOPE.test(scope));
  if (badScope !== undefined) {
    fail('scopes', 'a list of scopes without spaces and quotes', badScope);
  }
  const audiences = typeof audience === 'string' ? [audience] : audience;
  if (audiences.length === 0 || audiences.some((name) => typeof name !== 'string' || name === '')) {
    fail('audience', 'the audience of tokens, or a list of them', audience);
  }
  return { resource, authorizationServers, verifier, scopes, audience: audiences, documentation };
}

function requireUrl(option: string, given: unknown): void {
  if (!isSafeUrl(given)) {
    fail(option, SAFE_URL, given);
  }
}

function requireVerifier(verifier: unknown): void {
  const isObject = typeof verifier === 'object' && verifier !== null;
  const isVerifier = isObject && typeof (verifier as { verify?: unknown }).verify === 'function';
  if (!isVerifier && !['function', 'string', 'symbol'].includes(typeof verifier)) {
    fail('verifier', 'an object with verify(), such as jwtVerifier(), or a provider of the app', verifier);
  }
}

function fail(option: string, expected: string, given: unknown): never {
  const shown = JSON.stringify(given) ?? String(given);
  throw new Error(
    `McpGraphqlModule: the option authorization.${option} must be ${expected}, but is ${shown}.`,
  );
}
