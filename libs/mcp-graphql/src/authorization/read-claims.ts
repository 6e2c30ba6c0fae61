import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { VerifiedToken } from '../contracts/verified-token.js';

/**
 * What the claims of a token, or the answer of an introspection, come to; `null` when they name nobody.
 *
 * Where an agent acts for somebody, `act` names the agent and `sub` the person. Who acted before it, further inside
 * of `act`, decides nothing. `may_act` is no delegation: it says who could ask the issuer for one.
 * @param scopesClaim where the scopes stand; by default where issuers are known to put them
 * @see https://www.rfc-editor.org/rfc/rfc8693#section-4.1
 */
export function readClaims(claims: JsonObject, scopesClaim?: string): VerifiedToken | null {
  const owner = text(claims['sub']) ?? text(claims['client_id']);
  const { act } = claims;
  const agent = isObject(act) ? (text(act['sub']) ?? text(act['client_id'])) : undefined;
  const isUnclear = owner === undefined || (act !== undefined && agent === undefined);
  if (isUnclear) {
    return null;
  }
  const client = text(claims['client_id']) ?? text(claims['azp']);
  const issuer = text(claims['iss']);
  const { exp } = claims;
  return {
    subject: agent ?? owner,
    ...(agent !== undefined && { onBehalfOf: owner }),
    ...(client !== undefined && { client }),
    scopes: words(scopesClaim === undefined ? (claims['scope'] ?? claims['scp']) : claims[scopesClaim]),
    audience: texts(claims['aud']),
    ...(issuer !== undefined && { issuer }),
    ...(typeof exp === 'number' && { expiresAt: exp }),
    claims,
  };
}

/** Scopes are one text with spaces between them, or a list. */
function words(value: JsonValue | undefined): readonly string[] {
  return typeof value === 'string' ? value.split(' ').filter((word) => word !== '') : texts(value);
}

function texts(value: JsonValue | undefined): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  return all.filter((entry) => typeof entry === 'string');
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
