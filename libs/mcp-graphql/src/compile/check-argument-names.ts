import * as problems from '../errors/tool-problems.js';
import type { ResolvedInputs } from './agent-input.js';
import type { ToolScope } from './tool-scope.js';

/** Hosts refuse longer property keys, and with them every request of the conversation. */
const MAX_LENGTH = 64;

/** Reports argument names that hosts refuse. */
export function checkArgumentNames({ findings }: ToolScope, { inputs }: ResolvedInputs): void {
  for (const { agentName } of inputs.filter((input) => input.agentName.length > MAX_LENGTH)) {
    findings.error(problems.longArgumentName(agentName, MAX_LENGTH));
  }
}
