import type { TokenActor } from '../contracts/actor.js';
import type { VerifiedToken } from '../contracts/verified-token.js';

/** The actor that a verified token makes by itself. */
export function tokenActor({ subject, onBehalfOf, client, scopes, claims }: VerifiedToken): TokenActor {
  return {
    subject,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(client !== undefined && { client }),
    scopes,
    claims,
  };
}
