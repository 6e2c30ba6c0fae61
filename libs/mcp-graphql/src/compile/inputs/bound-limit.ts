import { isNonNullType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { type AgentInput, isAt } from './agent-input.js';
import { type LimitPlace, isWholeNumber } from './locate-limit.js';
import type { ToolScope } from '../tool-scope.js';

/** Relay's backward paging: where it is asked for, a default for `first` would win against it. */
const BACKWARD_NAMES = new Set(['last', 'before']);

/** Gives the limit its bounds and its default; `last`, which bounds as well, gets the same bounds. */
export function boundLimit(
  scope: ToolScope,
  inputs: readonly AgentInput[],
  limit: LimitPlace | undefined,
): AgentInput[] {
  if (limit === undefined) {
    return [...inputs];
  }
  const { options } = scope.declaration;
  const max = options.maxLimit ?? scope.options.maxLimit;
  const fallback = options.defaultLimit ?? Math.min(scope.options.defaultLimit, max);
  if (!isCount(max) || !isCount(fallback) || fallback > max) {
    scope.findings.error(argumentProblems.badLimits(fallback, max));
  }
  const bounds = { min: 1, max };
  const backward = inputs.filter((input) => BACKWARD_NAMES.has(input.agentName));
  return inputs.map((input): AgentInput => {
    if (isAt(input, limit)) {
      const isDue = isNonNullType(input.type) && input.definition.defaultValue === undefined;
      const unless = isDue ? [] : backward.map((other) => other.agentName);
      return { ...input, required: false, bounds, fallback, ...(unless.length > 0 && { unless }) };
    }
    return input.agentName === 'last' && isWholeNumber(scope, input.type) ? { ...input, bounds } : input;
  });
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
