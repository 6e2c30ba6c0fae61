import { describe, it } from 'vitest';

import type { ToolScope } from './accept-arguments.js';
import { checkProperty } from './check-property.js';
import { InputOracle } from './input-faults.js';
import { randomArguments } from './random-arguments.js';
import { randomTools } from './random-tools.js';
import { spoil } from './spoil.js';
import type { Tape } from './tape.js';

/** How many calls of one tool are tried. */
const CALLS = 4;

describe('any schema', () => {
  it('publishes inputs that take exactly what the runtime and GraphQL take', async () => {
    await checkProperty((generated) => {
      const { tools, tape } = randomTools(generated);
      const portable = tools.filter(({ options }) => options.profile === 'portable');
      return portable.map((tool) => inputFault(tool, tape)).find((fault) => fault !== undefined);
    });
  });
});

function inputFault(tool: ToolScope, tape: Tape): string | undefined {
  const oracle = new InputOracle(tool);
  for (let call = 0; call < CALLS; call++) {
    const args = randomArguments(tape, tool.schema, tool.plan);
    const spoilt = spoil(tape, args);
    const refusal = oracle.refusalOf(args);
    const fault = refusal ?? oracle.disagreement(spoilt);
    if (fault !== undefined) {
      return `${tool.plan.name}(${JSON.stringify(refusal === undefined ? spoilt : args)}): ${fault}`;
    }
  }
  return undefined;
}
