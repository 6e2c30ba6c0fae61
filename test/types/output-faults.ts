import { isDeepStrictEqual } from 'node:util';

import type { IdCodec } from '../../libs/mcp-graphql/src/contracts/id-codec.js';
import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolScope } from './accept-arguments.js';
import { tracePlan } from './call-plan.js';
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
  const { outcome, data } = await tracePlan(tool, args, randomResolver(tape, tool.schema));
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
  if (tool.plan.name.endsWith('written') && countLeaves(content) !== countLeaves(data)) {
    return `${sent} is not all of ${JSON.stringify(data)}`;
  }
  return /"id-/.test(sent) ? `${sent} holds an id that no codec has seen` : undefined;
}

/** How many values an answer holds. Tags do not count: the agent gets one of every union and interface. */
function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) {
    return 1;
  }
  const inner = Object.entries(JSON.parse(JSON.stringify(value)) as object).filter(
    ([key]) => key !== '__typename',
  );
  return inner.reduce((sum, [, part]) => sum + countLeaves(part), 0);
}
