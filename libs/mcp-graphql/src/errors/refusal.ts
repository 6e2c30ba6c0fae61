import type { Refusal, RefusalCode, Retry } from '../contracts/outcome.js';
import { REFUSAL_WORDS, adviceFor } from './refusal-words.js';

/** One argument that does not fit, under the agent's name. */
export interface ArgumentIssue {
  /** Where: `limit`, `where.title`, `tags[2]`; empty for the arguments as a whole. */
  readonly path: string;
  /** What was expected and what came, or what is missing. */
  readonly message: string;
}

/** How many issues one refusal lists: enough to mend a call, not enough to flood a model. */
const MAX_ISSUES = 20;

/** Codes of refusals that time alone undoes, unless whoever refuses knows better. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['RATE_LIMITED']);

/** A refusal with a text of ours. What of `retry` is not given follows from the code. */
export function refuse(code: RefusalCode, text: string, retry: Partial<Retry> = {}): Refusal {
  return { kind: 'refusal', code, text, retryable: PASSING.has(code), ...retry };
}

/** Arguments that do not fit: one line each, so that the next call can be right. */
export function refuseArguments(issues: readonly ArgumentIssue[]): Refusal {
  const lines = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const rest = issues.length - lines.length;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return refuse('BAD_INPUT', [REFUSAL_WORDS.BAD_INPUT.reason, ...lines, ...more].join('\n- '));
}

/** A record that is not there, or not there for this actor: the two must not be told apart. */
export function refuseMissing(): Refusal {
  return refuse('NOT_FOUND', `${REFUSAL_WORDS.NOT_FOUND.reason} ${adviceFor('NOT_FOUND')}`);
}

/** Whatever is not known to be safe. The id leads a person with access to the log to the original. */
export function refuseInternal(correlationId: string, retry: Partial<Retry> = {}): Refusal {
  const later = retry.retryable === true ? ` ${adviceFor('RATE_LIMITED', retry.retryAfterMs)}` : '';
  const { reason, advice } = REFUSAL_WORDS.INTERNAL;
  const text = `${reason}${later} ${advice} ${correlationId}.`;
  return { ...refuse('INTERNAL', text, retry), correlationId };
}

const APPLIED = 'The change was applied, but its answer could not be given in full. Do not make it again.';

/** The refusal of a call whose change was made all the same: whoever reads it must not make it once more. */
export function refuseApplied(refusal: Refusal): Refusal {
  const { retryAfterMs: _, ...rest } = refusal;
  return { ...rest, text: `${APPLIED}\n${refusal.text}`, retryable: false };
}

/** Too many calls of this actor or of this tool are waiting. */
export function refuseCrowd(): Refusal {
  return refuse(
    'RATE_LIMITED',
    'Too many calls at once. Nothing was done: wait for some to end, then call again.',
  );
}

/** A tool that a token with more scopes would open, where no status of HTTP can say so. */
export function refuseScopes(missing: readonly string[]): Refusal {
  return refuse(
    'FORBIDDEN',
    `The access token lacks the scope ${missing.join(', ')}. Sign in again and grant it.`,
  );
}
