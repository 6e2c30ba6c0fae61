import type { JsonValue } from '../contracts/json.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import type { ReadScope } from './read-value.js';

/** The argument by which an agent names a change. */
export const IDEMPOTENCY_KEY = 'idempotency_key';

/** As published; a store keeps hashes, so this only keeps documents from being sent as keys. */
const MAX_LENGTH = 255;

/** The agent's name for this change. */
export function readIdempotencyKey(
  scope: ReadScope,
  { idempotency }: ToolPlan,
  given: JsonValue | undefined,
): string | undefined {
  if (idempotency === undefined || given === undefined || given === null) {
    return undefined;
  }
  if (typeof given !== 'string' || given === '' || given.length > MAX_LENGTH) {
    scope.issues.push({ path: IDEMPOTENCY_KEY, message: `must be a text of 1 to ${MAX_LENGTH} characters` });
    return undefined;
  }
  return given;
}
