import type { JsonObject } from './json.js';

/** Why a call was refused. A closed set: an agent, a dashboard and a test can rely on it. */
export const REFUSAL_CODES = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'TIMEOUT',
  'CANCELLED',
  'RATE_LIMITED',
  'INTERNAL',
] as const;

/** One of the {@link REFUSAL_CODES}. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Whether and when it makes sense to send the same call again. */
export interface Retry {
  /** The very same call may succeed later. Never true of a change whose outcome is not known. */
  readonly retryable: boolean;
  /** Milliseconds to wait first, where that is known. */
  readonly retryAfterMs?: number;
}

/** A call that was not carried out, or not wholly. The text is safe for an agent to read. */
export interface Refusal extends Retry {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  readonly text: string;
  /** Stands in the log beside the original error, when the code is `INTERNAL`. */
  readonly correlationId?: string;
  /** It was answered before, to an earlier call with the same key. */
  readonly replayed?: true;
}

/** A call that ran: the agent's JSON, which validates against the tool's output schema. */
export interface Result {
  readonly kind: 'result';
  readonly content: JsonObject;
  /** It was answered before, to an earlier call with the same key: nothing has run now. */
  readonly replayed?: true;
}

/** What a call ends in; never an exception. */
export type Outcome = Result | Refusal;
