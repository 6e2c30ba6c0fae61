import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import type { ToolScope } from './accept-arguments.js';
import { PATIENCE, RUNS, checkProperty } from './check-property.js';
import { FEATURES, featuresOf } from './features.js';
import { InputOracle } from './input-faults.js';
import { nameFault } from './name-faults.js';
import { nonsenseDeclaration } from './nonsense.js';
import { MARKING, outputFault } from './output-faults.js';
import { planFaults } from './plan-faults.js';
import { randomArguments } from './random-arguments.js';
import { SCALARS } from './random-literals.js';
import { randomSdl } from './random-schema.js';
import { randomTools } from './random-tools.js';
import { spoil } from './spoil.js';
import { Tape } from './tape.js';

/** How many calls of one tool are tried. */
const CALLS = 4;

describe('any schema', { timeout: PATIENCE }, () => {
  it('publishes inputs that take exactly what the runtime and GraphQL take', async () => {
    await checkProperty((generated) => {
      const { tools, tape } = randomTools(generated);
      return tools.map((tool) => inputFault(tool, tape)).find((fault) => fault !== undefined);
    });
  });

  it('publishes outputs that every answer of every resolver fits', async () => {
    await checkProperty(async (generated) => {
      const { tools, tape } = randomTools(generated, MARKING);
      for (const tool of tools) {
        const args = randomArguments(tape, tool.schema, tool.plan);
        const fault = planFaults(tool.plan)[0] ?? (await outputFault(tool, args, tape));
        if (fault !== undefined) {
          return `${tool.plan.name}(${JSON.stringify(args)}): ${fault}`;
        }
      }
      return undefined;
    });
  });

  it('compiles or refuses whatever is declared, and never throws', async () => {
    await checkProperty(({ schema: numbers, use }) => {
      const tape = new Tape(use);
      const schema = buildSchema(randomSdl(numbers));
      const declarations = tape.several(1, 3, () => nonsenseDeclaration(tape, schema));
      const options = resolveOptions({ scalars: SCALARS });
      const { plans, problems } = compileTools(declarations, new Map([['default', schema]]), options);
      const silent = problems.find(({ message }) => !/\w+ \w+/.test(message));
      return plans.flatMap(planFaults)[0] ?? (silent && `no reason: "${silent.message}"`);
    });
  });

  it('leads every name back to where it came from', async () => {
    await checkProperty((generated) => {
      const { tools, tape } = randomTools(generated);
      const faults = tools.map((tool) => {
        const args = randomArguments(tape, tool.schema, tool.plan);
        const fault = nameFault(tool, args);
        return fault && `${tool.plan.name}(${JSON.stringify(args)}): ${fault}`;
      });
      return faults.find((fault) => fault !== undefined);
    });
  });

  it('is generated in every kind, and called in every way', async () => {
    const seen = new Map(FEATURES.map((feature) => [feature, 0]));
    await checkProperty((generated) => {
      const { tools, tape } = randomTools(generated);
      const features = tools.flatMap((tool) => {
        return featuresOf(tool, spoil(tape, randomArguments(tape, tool.schema, tool.plan)));
      });
      features.forEach((feature) => seen.set(feature, seen.get(feature)! + 1));
      return undefined;
    });
    expect([...seen].filter(([, count]) => count < RUNS / 100)).toEqual([]);
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
