import type { ExecutionResult } from 'graphql';

import type { Refusal } from '../contracts/outcome.js';
import type { Operation, ToolPlan } from '../contracts/tool-plan.js';
import { refuse, refuseInternal } from '../errors/refusal.js';
import { agentMessages } from './agent-message.js';
import { type SafeReason, explainError } from './explain-error.js';

/** Called with what may not be shown; answers the id it stands under in the log. */
export type LogOriginal = (original: unknown) => string;

const APPLIED = 'The change was applied, but its answer could not be read in full.';

/** GraphQL errors as one refusal: every safe reason once, else `INTERNAL`. Partial results are never passed on. */
export function refuseErrors(plan: ToolPlan, answer: ExecutionResult, log: LogOriginal): Refusal {
  const { operation } = plan;
  const reasons = (answer.errors ?? []).map((error) => ({ error, reason: explainError(error) }));
  const hidden = reasons.filter(({ reason }) => reason === undefined).map(({ error }) => error);
  const ids = hidden.map((error) => log(error.originalError ?? error.cause ?? error));
  const safe = reasons.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  const refusal = safe.length === 0 ? refuseInternal(ids[0] ?? log(answer)) : joinReasons(plan, safe);
  return wasApplied(operation, answer) ? { ...refusal, text: `${APPLIED} ${refusal.text}` } : refusal;
}

/** Each message once, those about one input in one line, whatever errors they came in. */
function joinReasons(plan: ToolPlan, reasons: readonly SafeReason[]): Refusal {
  const messagesOf = (isInput: boolean) => [
    ...new Set(
      reasons.filter(({ code }) => (code === 'BAD_INPUT') === isInput).flatMap(({ messages }) => messages),
    ),
  ];
  const inputs = agentMessages(plan, messagesOf(true));
  const others = messagesOf(false);
  const { code } = reasons[0]!;
  const texts = code === 'BAD_INPUT' ? [...inputs, ...others] : [...others, ...inputs];
  return refuse(code, texts.join('\n'));
}

/** A mutation whose root field (or one of several) answered has done its work; what failed is reading the answer. */
function wasApplied(operation: Operation, answer: ExecutionResult): boolean {
  if (operation.kind !== 'mutation') {
    return false;
  }
  const roots = Object.values(answer.data ?? {});
  const isBelowRoot = (answer.errors ?? []).every((error) => (error.path?.length ?? 0) > 1);
  return roots.some((root) => root !== null) || isBelowRoot;
}
