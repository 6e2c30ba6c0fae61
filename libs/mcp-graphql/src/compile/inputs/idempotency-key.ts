import type { JsonSchema, ObjectSchema } from '../../contracts/json.js';
import type { ToolPlan } from '../../contracts/tool-plan.js';
import * as argumentProblems from '../../errors/argument-problems.js';
import type { ToolScope } from '../tool-scope.js';
import type { ResolvedInputs } from './agent-input.js';

/** The argument by which an agent says that a call is the same change as an earlier one. */
const KEY = 'idempotency_key';

/** What is published of it. The length keeps a document from being sent as a key. */
const KEY_SCHEMA: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A text of your own that stands for this one change, such as a UUID. Sent again with the same arguments, it gives the first answer and changes nothing.',
};

/** How long answers are kept; `undefined` when the declaration wants no keys, or can have none. */
export function resolveIdempotency(
  { declaration, options, root, findings }: ToolScope,
  { inputs }: ResolvedInputs,
): ToolPlan['idempotency'] {
  const { idempotency } = declaration.options;
  if (idempotency === undefined) {
    return undefined;
  }
  if (root.kind === 'query') {
    findings.error(argumentProblems.repeatableQuery());
  }
  const own = inputs.find(({ agentName }) => agentName === KEY);
  if (own !== undefined) {
    findings.error(argumentProblems.inputClash(KEY, ['idempotency', own.place]));
  }
  return { ttlMs: (idempotency === true ? undefined : idempotency.ttlMs) ?? options.idempotency.ttlMs };
}

/** The input schema with the argument. */
export function withIdempotencyKey(schema: ObjectSchema): ObjectSchema {
  return { ...schema, properties: { ...schema.properties, [KEY]: KEY_SCHEMA } };
}
