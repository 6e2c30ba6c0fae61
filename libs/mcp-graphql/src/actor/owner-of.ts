import { createHash } from 'node:crypto';

import type { Actor, Caller } from '../contracts/actor.js';
import { ANONYMOUS } from '../contracts/transports.js';
import { nameOf, subjectOf } from './subject-of.js';

/** What is looked at of an actor or its token, where the app does not say who it is. */
interface Identifiable {
  readonly subject?: unknown;
  readonly client?: unknown;
  readonly onBehalfOf?: unknown;
}

/** What is looked at of a request, where nobody is signed in on it. */
interface WithCredentials {
  readonly headers?: { readonly authorization?: unknown; readonly cookie?: unknown };
}

/**
 * Whom a session belongs to, as a text to compare with: the same for a refreshed token of one subject, another one for
 * an agent that acts for somebody else. Where nobody is signed in yet, because guards of the app do that later, what
 * they will look at stands for the caller. `undefined` when two callers could not be told apart.
 */
export function ownerOf(
  { actor, source }: Caller,
  subject?: (actor: Actor) => string | undefined,
): string | undefined {
  if (actor === undefined) {
    return ownerByCredentials(source.request) ?? ANONYMOUS;
  }
  const own = subject === undefined ? signedInOwner(actor, source.token) : subject(actor);
  return own === undefined ? ownerByCredentials(source.request) : `subject:${own}`;
}

/** The subject alone is not enough: an agent that acts for two people would share one session among them. */
function signedInOwner(actor: Identifiable, token: Identifiable = {}): string | undefined {
  const subject = subjectOf(actor) ?? nameOf(token.subject);
  const client = nameOf(actor.client) ?? nameOf(token.client) ?? null;
  const onBehalfOf = nameOf(actor.onBehalfOf) ?? nameOf(token.onBehalfOf) ?? null;
  return subject === undefined ? undefined : JSON.stringify([subject, client, onBehalfOf]);
}

function ownerByCredentials({ headers }: WithCredentials): string | undefined {
  const { authorization, cookie } = headers ?? {};
  if (authorization === undefined && cookie === undefined) {
    return undefined;
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([authorization, cookie]))
    .digest('base64');
  return `credentials:${digest}`;
}
