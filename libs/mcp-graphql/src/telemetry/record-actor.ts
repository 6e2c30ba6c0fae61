import { nameOf, subjectOf } from '../actor/subject-of.js';
import type { Actor } from '../contracts/actor.js';
import type { RecordedActor } from '../contracts/call-record.js';

/** What is read of an actor, beside what tells it from others. */
interface DescribedActor {
  readonly kind?: unknown;
  readonly onBehalfOf?: unknown;
  readonly client?: unknown;
}

/**
 * An actor as it may be kept: a few texts of it, never the object, which is the app's own and may hold anything.
 * It never throws, whatever the getters of the object do.
 */
export function recordActor(actor: Actor | undefined): RecordedActor | undefined {
  if (actor === undefined || actor === null) {
    return undefined;
  }
  try {
    const { kind, onBehalfOf, client } = actor as DescribedActor;
    return withoutGaps({
      subject: subjectOf(actor),
      kind: nameOf(kind),
      onBehalfOf: nameOf(onBehalfOf),
      client: nameOf(client),
    });
  } catch {
    return {};
  }
}

function withoutGaps(actor: RecordedActor): RecordedActor {
  return Object.fromEntries(Object.entries(actor).filter(([, value]) => value !== undefined));
}
