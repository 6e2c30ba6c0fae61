import { describe, expect, it } from 'vitest';

import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { lintToolSchema } from '../../libs/mcp-graphql/src/portability/lint-tool-schema.js';
import { PATIENCE, RUNS, checkProperty } from './check-property.js';
import { bareDeclarations, compileRoots, followAdvice } from './compile-roots.js';
import { REAL_SCHEMAS } from './load-schemas.js';
import { planFaults } from './plan-faults.js';
import { randomTools } from './random-tools.js';

/** What some host refuses about a tool. Warnings are matters of taste, and of the schema's own texts. */
function lintErrors(plan: ToolPlan): string[] {
  return lintToolSchema(plan)
    .filter(({ severity }) => severity === 'error')
    .map(({ at, message }) => `${plan.name}${at}: ${message}`);
}

// Fixtures and the demo are linted in test/portability.
describe('the lint of tool schemas', () => {
  const profiles = ['portable', 'strict'] as const;
  const cases = Object.keys(REAL_SCHEMAS).flatMap((name) =>
    profiles.map((profile) => [name, profile] as const),
  );

  it.each(cases)('finds nothing that a host refuses in tools over %s, %s', (name, profile) => {
    const schema = REAL_SCHEMAS[name]!();
    const bare = compileRoots(schema, bareDeclarations(schema), { profile });
    const refused = bare.filter(({ plan }) => plan === undefined);
    const plans = [...bare, ...followAdvice(schema, refused, { profile })].flatMap(({ plan }) => plan ?? []);
    expect(plans.length).toBeGreaterThan(bare.length * 0.9);
    expect(plans.flatMap(lintErrors)).toEqual([]);
    expect(plans.flatMap(planFaults)).toEqual([]);
  });

  it('finds nothing that a host refuses in tools over generated schemas', { timeout: PATIENCE }, async () => {
    let linted = 0;
    await checkProperty((generated) => {
      const { tools } = randomTools(generated);
      linted += tools.length;
      return tools.flatMap(({ plan }) => lintErrors(plan))[0];
    });
    expect(linted).toBeGreaterThan(RUNS);
  });
});
