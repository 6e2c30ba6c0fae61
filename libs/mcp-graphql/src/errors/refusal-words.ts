import type { RefusalCode } from '../contracts/outcome.js';

/** What a code means in words of ours. */
export interface RefusalWords {
  /** Said where the app gave no reason that may be shown. */
  readonly reason: string;
  /** What to do next, in one line. */
  readonly advice: string;
}

/** The words of every code: each refusal ends in what an agent can do about it. */
export const REFUSAL_WORDS: Readonly<Record<RefusalCode, RefusalWords>> = {
  BAD_INPUT: { reason: 'The arguments do not fit.', advice: 'Correct the arguments and call again.' },
  UNAUTHENTICATED: { reason: 'Nobody is signed in.', advice: 'Sign in and call again.' },
  FORBIDDEN: {
    reason: 'This is not allowed.',
    advice: 'The same call will be refused again; do something else or ask for access.',
  },
  NOT_FOUND: { reason: 'No matching record.', advice: 'Check the ids, or list or search first.' },
  CONFLICT: {
    reason: 'The call conflicts with the state of things.',
    advice: 'Read the current state before you call again.',
  },
  TOO_LARGE: { reason: 'This is too much at once.', advice: 'Send or ask for less at once.' },
  TIMEOUT: { reason: 'It took too long.', advice: 'Ask for less at once.' },
  CANCELLED: { reason: 'The call was cancelled.', advice: 'Call again if the answer is still wanted.' },
  RATE_LIMITED: { reason: 'Too many calls.', advice: 'Wait, then call again.' },
  INTERNAL: {
    reason: 'The tool failed for a reason that cannot be shown.',
    advice: 'Report this id if it happens again:',
  },
};

/** What to do about a refusal; with the time to wait where that is known. */
export function adviceFor(code: RefusalCode, retryAfterMs?: number): string {
  if (retryAfterMs === undefined) {
    return REFUSAL_WORDS[code].advice;
  }
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return `Wait ${seconds} second${seconds === 1 ? '' : 's'}, then call again.`;
}
