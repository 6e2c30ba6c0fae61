import type { Refusal, RefusalCode } from '../contracts/outcome.js';
import { refuse } from './refusal.js';

/** Whoever shares a name with others would be told their answers. */
export function refuseNamelessKey(): Refusal {
  return refuse(
    'UNAUTHENTICATED',
    'An idempotency_key is kept for one signed-in caller, and this call has none that can be recognised. Sign in, or leave the key out.',
  );
}

/** A key stands for one change. */
export function refuseOtherArguments(): Refusal {
  return refuse(
    'CONFLICT',
    'This idempotency_key was used with other arguments before. Repeat them exactly, or use a new key for another change.',
  );
}

/**
 * An earlier call ended without a certain answer.
 * @param end the code it ended with; absent when its process is gone
 */
export function refuseUnknownOutcome(
  end: RefusalCode | undefined,
  correlationId: string | undefined,
): Refusal {
  const how = end === undefined ? 'ended without an answer' : `ended with ${end}`;
  const id = correlationId === undefined ? '' : ` (${correlationId})`;
  return refuse(
    'CONFLICT',
    `The earlier call with this idempotency_key ${how}${id}, so whether its change was made is unknown. Nothing was done now. Look first; to make the change, call with a new key.`,
  );
}
