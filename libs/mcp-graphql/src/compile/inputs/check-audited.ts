import * as argumentProblems from '../../errors/argument-problems.js';
import type { ResolvedInputs } from './agent-input.js';
import type { ToolScope } from '../tool-scope.js';

/** Reports an audited value that is no argument: a trail that silently keeps nothing is found out too late. */
export function checkAudited(scope: ToolScope, { inputs }: ResolvedInputs): void {
  const known = inputs.map((input) => input.agentName);
  for (const name of scope.declaration.options.audit?.values ?? []) {
    if (!known.includes(name)) {
      scope.findings.error(argumentProblems.unknownAudited(name, known));
    }
  }
}
