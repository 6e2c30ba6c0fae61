import type { Actor } from '../contracts/actor.js';
import type { Refusal } from '../contracts/outcome.js';
import { refuse } from '../errors/refusal.js';

/** The refusal of a call whose actor the tool does not take, before anything of the app has run. */
export function refuseActor(requires: boolean | string, actor: Actor | undefined): Refusal | undefined {
  if (requires === false) {
    return undefined;
  }
  if (actor === undefined || actor === null) {
    return refuse('UNAUTHENTICATED', 'Nobody is signed in. Sign in and call again.');
  }
  const kind = (actor as { readonly kind?: unknown }).kind;
  return requires === true || kind === requires
    ? undefined
    : refuse('FORBIDDEN', `This tool is for actors of the kind "${requires}".`);
}
