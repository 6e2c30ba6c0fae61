import { isNonNullType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { type AgentInput, isAt } from './agent-input.js';
import { type LimitPlace, isWholeNumber } from './locate-limit.js';
import type { ToolScope } from '../tool-scope.js';

/**
 * Gives the limit its bounds and its default. Relay's `last` bounds as well, so it gets the same bounds, and takes the
 * default over where an agent pages backwards: a default for `first` would win against it.
 */
export function boundLimit(
  scope: ToolScope,
  inputs: readonly AgentInput[],
  limit: LimitPlace | undefined,
): AgentInput[] {
  if (limit === undefined) {
    return [...inputs];
  }
  const { max, fallback } = readLimits(scope);
  const bounds = { min: 1, max };
  const last = inputs.find((input) => input.agentName === 'last' && isWholeNumber(scope, input.type));
  const when = inputs.filter((input) => input.agentName === 'before').map((input) => input.agentName);
  return inputs.map((input): AgentInput => {
    if (isAt(input, limit)) {
      const isDue = isNonNullType(input.type) && input.definition.defaultValue === undefined;
      const unless = isDue || last === undefined ? [] : ['last', ...when];
      return { ...input, required: false, bounds, fallback, ...(unless.length > 0 && { unless }) };
    }
    return input === last ? { ...input, bounds, ...(when.length > 0 && { fallback, when }) } : input;
  });
}

function readLimits({ declaration, options, findings }: ToolScope): { max: number; fallback: number } {
  const max = declaration.options.maxLimit ?? options.maxLimit;
  const fallback = declaration.options.defaultLimit ?? Math.min(options.defaultLimit, max);
  if (!isCount(max) || !isCount(fallback) || fallback > max) {
    findings.error(argumentProblems.badLimits(fallback, max));
  }
  return { max, fallback };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
