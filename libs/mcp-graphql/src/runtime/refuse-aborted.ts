import type { Refusal } from '../contracts/outcome.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuse } from '../errors/refusal.js';
import type { AbortCause } from './open-deadline.js';

/** What a call that nobody waited for any longer says, should its answer reach an agent all the same. */
export function refuseAborted(plan: ToolPlan, cause: AbortCause, hasStarted: boolean): Refusal {
  const effect = effectOf(plan, hasStarted);
  switch (cause) {
    case 'timeout': {
      const seconds = Number(plan.limits.timeoutMs) / 1000;
      return refuse('TIMEOUT', `The tool did not answer within ${seconds} s. ${effect}`);
    }
    case 'cancelled':
      return refuse('CANCELLED', `The call was cancelled. ${effect}`);
    case 'shutdown':
      return refuse('CANCELLED', `The server is shutting down. ${effect}`);
  }
}

/** A change that was under way may have been made, in whole or in part: only looking tells. */
function effectOf({ operation }: ToolPlan, hasStarted: boolean): string {
  if (!hasStarted) {
    return 'Nothing was done. It can be called again.';
  }
  return operation.kind === 'mutation'
    ? 'Whether the change was made is unknown: look before you call again.'
    : 'Nothing was changed. Ask for less, or call again later.';
}
