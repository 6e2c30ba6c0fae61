import { isNonNullType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import type { ResolvedInputs } from './agent-input.js';
import type { ToolScope } from '../tool-scope.js';

/** Reports a `clearable` input that does not exist or that GraphQL could never set to null. */
export function checkClearable(scope: ToolScope, { inputs }: ResolvedInputs): void {
  for (const name of scope.declaration.options.clearable ?? []) {
    const input = inputs.find((candidate) => candidate.agentName === name);
    if (input === undefined) {
      const known = inputs.map((candidate) => candidate.agentName);
      scope.findings.error(argumentProblems.unknownClearable(name, known));
    } else if (isNonNullType(input.type)) {
      scope.findings.error(argumentProblems.notNullable(name, String(input.type)));
    }
  }
}
