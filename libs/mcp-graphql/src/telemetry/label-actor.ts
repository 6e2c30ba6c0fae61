import { createHash, createHmac } from 'node:crypto';

import type { ResolvedTelemetry } from '../contracts/telemetry-options.js';

/** Enough to tell a million actors apart, and short enough to read. */
const DIGITS = 16;

/**
 * An actor's subject as a span may carry it, or `undefined` where none may. A hash without a secret only hides the
 * subject from the eye: whoever can list the subjects can find it again.
 */
export function labelActor(
  subject: string | undefined,
  { actor, actorSecret }: Pick<ResolvedTelemetry, 'actor' | 'actorSecret'>,
): string | undefined {
  if (subject === undefined || actor === 'absent') {
    return undefined;
  }
  if (actor === 'plain') {
    return subject;
  }
  const hash = actorSecret === undefined ? createHash('sha256') : createHmac('sha256', actorSecret);
  return hash.update(subject).digest('hex').slice(0, DIGITS);
}
