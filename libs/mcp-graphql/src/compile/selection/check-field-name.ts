import * as fieldProblems from '../../errors/field-problems.js';
import type { Findings } from '../tool-scope.js';

/** Property keys that every host takes. */
const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Reports a field whose name to the agent hosts refuse: too long, or an alias with characters of its own. */
export function checkFieldName(findings: Findings, type: string, agentName: string): void {
  if (!KEY.test(agentName)) {
    findings.error(fieldProblems.badFieldName(type, agentName));
  }
}
