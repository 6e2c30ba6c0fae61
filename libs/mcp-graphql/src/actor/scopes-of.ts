import type { Actor } from '../contracts/actor.js';
import type { VerifiedToken } from '../contracts/verified-token.js';

/**
 * What a caller may do by scope. An actor's own `scopes` win over those of its token: an app whose scopes imply one
 * another (`notes:admin` holds `notes:read`) spells them out there.
 */
export function scopesOf(actor: Actor | undefined, token: VerifiedToken | undefined): readonly string[] {
  const own = (actor as { readonly scopes?: unknown } | undefined)?.scopes;
  return isTexts(own) ? own : (token?.scopes ?? []);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
