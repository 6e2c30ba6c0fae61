import * as argumentProblems from '../../errors/argument-problems.js';
import type { ToolScope } from '../tool-scope.js';

/** Hosts refuse longer property keys, and with them every request of the conversation. */
const MAX_LENGTH = 64;

/** Reports an argument name, at any depth, that hosts refuse. Nothing is cut in silence. */
export function checkKey({ findings }: ToolScope, agentName: string): void {
  if (agentName.length > MAX_LENGTH) {
    findings.error(argumentProblems.longArgumentName(agentName, MAX_LENGTH));
  }
}
