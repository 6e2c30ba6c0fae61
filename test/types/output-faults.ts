import { isDeepStrictEqual } from 'node:util';

import type { IdCodec } from '../../libs/mcp-graphql/src/contracts/id-codec.js';
import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolScope } from './accept-arguments.js';
import { callPlan } from './call-plan.js';
import { randomResolver } from './random-answer.js';
import type { Tape } from './tape.js';
import { strictValidator } from './validators.js';

/** Marks every id on its way to the agent, so that one that went past the codec shows. */
export const MARKING: IdCodec = { encode: (id) => `~${id}`, decode: (sqid) => sqid };

/** What is wrong with the answer to one call, whatever the resolvers say, or `undefined`. */
export async function outputFault(
  tool: ToolScope,
  args: JsonObject,
  tape: Tape,
): Promise<string | undefined> {
  const outcome = await callPlan(tool, args, randomResolver(tape, tool.schema));
  if (outcome.kind === 'refusal') {
    const isMissing = outcome.code === 'NOT_FOUND' && tool.plan.shape.kind === 'record';
    return isMissing ? undefined : `refused: ${outcome.text}`;
  }
  const { content } = outcome;
  const sent = JSON.stringify(content);
  const validate = strictValidator(tool.plan.outputSchema);
  if (!validate(content)) {
    return `${sent} does not fit: ${JSON.stringify(validate.errors)}`;
  }
  if (!isDeepStrictEqual(JSON.parse(sent), content)) {
    return `${sent} is not what was validated`;
  }
  return /"id-/.test(sent) ? `${sent} holds an id that no codec has seen` : undefined;
}
