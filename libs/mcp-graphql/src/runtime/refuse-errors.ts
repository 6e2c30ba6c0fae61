import type { Refusal, Retry } from '../contracts/outcome.js';
import type { Operation, ToolPlan } from '../contracts/tool-plan.js';
import { refuse, refuseInternal } from '../errors/refusal.js';
import type { Answer } from '../execution/operation-run.js';
import { adviceFor } from '../errors/refusal-words.js';
import type { ExaminedErrors } from './error-examiner.js';
import { type ErrorGroup, groupErrors } from './group-errors.js';

/** How many reasons one refusal lists: enough to mend a call, not enough to flood a model. */
const MAX_LINES = 20;

/**
 * Errors as one refusal: every reason that may be shown, one line each, and what to do; else `INTERNAL`.
 * @param plan absent while it is found out who calls
 */
export function refuseErrors(plan: ToolPlan | undefined, errors: ExaminedErrors): Refusal {
  const [first] = errors.told;
  if (first === undefined) {
    const isPassing = errors.hidden.length > 0 && errors.hidden.every(({ retryable }) => retryable === true);
    const { retryAfterMs } = errors.hidden[0] ?? {};
    return refuseInternal(errors.correlationId!, {
      // Whether a change was made before it failed is not known: to send it again could make it twice.
      retryable: isPassing && plan?.operation.kind !== 'mutation',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  const { code, retryable, retryAfterMs } = first.reason;
  const retry: Partial<Retry> = {
    ...(retryable !== undefined && { retryable }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  const lines = groupErrors(plan, errors.told).map(describeGroup);
  const rest = lines.length - MAX_LINES;
  const shown = [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])];
  // At the door the protocol itself says what to do: a challenge stands beside the text.
  const advice = plan === undefined ? [] : [adviceFor(code, retryAfterMs)];
  const text = [...shown, ...advice].join('\n');
  const { correlationId } = errors;
  return { ...refuse(code, text, retry), ...(correlationId !== undefined && { correlationId }) };
}

function describeGroup({ message, paths }: ErrorGroup): string {
  const [first] = paths;
  if (first === undefined) {
    return message;
  }
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
  return `${first}${more}: ${message}`;
}

/** A mutation whose root field (or one of several) answered has done its work; what failed is reading the answer. */
export function wasApplied(operation: Operation, answer: Answer): boolean {
  if (operation.kind !== 'mutation') {
    return false;
  }
  const roots = Object.values(answer.data ?? {});
  const isBelowRoot = (answer.errors ?? []).every((error) => (error.path?.length ?? 0) > 1);
  return roots.some((root) => root !== null) || isBelowRoot;
}
