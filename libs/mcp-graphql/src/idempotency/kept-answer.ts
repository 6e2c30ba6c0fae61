import type { Outcome, RefusalCode } from '../contracts/outcome.js';

/** What is kept of a call that has ended. */
export type KeptAnswer =
  /** Given again, word by word. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  /** Whether anything was changed is not known: the call must not run again unseen. */
  | { readonly kind: 'unknown'; readonly code: RefusalCode; readonly correlationId?: string };

/** Refusals by which the app said no. Asked again, it would say the same. */
const DEFINITE: ReadonlySet<RefusalCode> = new Set([
  'BAD_INPUT',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
]);

/** Refusals before anything was done, which end by themselves: the same call may be right a moment later. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['UNAUTHENTICATED', 'RATE_LIMITED']);

/**
 * What to keep of an operation that has run; `undefined` when its key is to be given back.
 * @param outcome absent when it threw
 */
export function keptAnswer(outcome: Outcome | undefined): KeptAnswer | undefined {
  if (outcome === undefined) {
    return { kind: 'unknown', code: 'INTERNAL' };
  }
  if (outcome.kind === 'result' || DEFINITE.has(outcome.code)) {
    return { kind: 'outcome', outcome };
  }
  const { code, correlationId } = outcome;
  return PASSING.has(code)
    ? undefined
    : { kind: 'unknown', code, ...(correlationId !== undefined && { correlationId }) };
}

/** A kept answer from its text. What cannot be read counts as unknown: it was written by something else. */
export function readAnswer(text: string): KeptAnswer {
  try {
    return JSON.parse(text) as KeptAnswer;
  } catch {
    return { kind: 'unknown', code: 'INTERNAL' };
  }
}
