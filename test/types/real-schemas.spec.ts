import { describe, expect, it } from 'vitest';

import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { totalSize } from '../../libs/mcp-graphql/src/portability/published-size.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import { callPlan } from './call-plan.js';
import { bareDeclarations, compileRoots, errorsOf, followAdvice } from './compile-roots.js';
import { countFindings } from './known-findings.js';
import { REAL_SCHEMAS } from './load-schemas.js';
import { mockSchema } from './mock-schema.js';
import { planFaults } from './plan-faults.js';
import { type Fullness, sampleArguments } from './sample-arguments.js';
import { strictValidator } from './validators.js';

/** What is expected of one schema. Counts are bounds: the packages that ship the schemas move on. */
interface Expectation {
  readonly roots: number;
  /** Least and largest share of root fields that no bare tool can stand for. */
  readonly refused: readonly [number, number];
  /** Root fields that stay refused after the advice in the refusal was followed. */
  readonly hopeless: readonly string[];
}

const EXPECTED: Readonly<Record<string, Expectation>> = {
  // Nearly everything has leaves; one mutation's name is longer than hosts take, one field only groups others.
  github: { roots: 250, refused: [0, 0.02], hopeless: [] },
  // Payloads are `{ cart, userErrors }`: objects only, so most mutations need `fields`. Two Shop Pay mutations demand
  // an input of a hundred kilobytes, which no choice of arguments makes smaller.
  'shopify-storefront': {
    roots: 70,
    refused: [0.4, 0.7],
    hopeless: ['mutation.shopPayPaymentRequestSessionCreate', 'mutation.shopPayPaymentRequestSessionSubmit'],
  },
  'shopify-customer-account': { roots: 45, refused: [0.3, 0.6], hopeless: [] },
  // Of the six operations of a table: its list and its insert take a filter that reaches all sixty tables, and
  // the aggregate holds objects only. The other three compile as they are.
  hasura: { roots: 360, refused: [0.5, 0.5], hopeless: [] },
  // Every payload echoes a plain `clientMutationId`, so each root field is a tool as it stands.
  postgraphile: { roots: 101, refused: [0, 0], hopeless: [] },
};

/** More than the largest input of any real schema here: what `maxToolBytes` is raised to where that is the advice. */
const ROOMY = 150_000;

describe.each(Object.keys(EXPECTED))('a bare tool for every root field of %s', (name) => {
  const expected = EXPECTED[name]!;
  const schema = REAL_SCHEMAS[name]!();
  const started = performance.now();
  const bare = compileRoots(schema, bareDeclarations(schema));
  const took = Math.round(performance.now() - started);
  const refused = bare.filter((root) => root.plan === undefined);
  const mended = followAdvice(schema, refused);
  const hopeless = mended.filter((root) => root.plan === undefined);
  const roomy = compileRoots(
    schema,
    hopeless.map((root) => root.declaration),
    { maxToolBytes: ROOMY },
  );
  const plans = [...bare, ...mended, ...roomy].flatMap((root) =>
    root.plan === undefined ? [] : [root.plan],
  );

  it('compiles, or is refused for a known reason', () => {
    const findings = countFindings([...bare, ...mended].flatMap((root) => root.problems));
    const { bytes, tokens } = totalSize(plans);
    process.stdout.write(
      `${name}: ${bare.length} root fields in ${took} ms, ${refused.length} refused bare; `,
    );
    process.stdout.write(`${plans.length} tools of ${bytes} bytes, about ${tokens} tokens\n`);
    process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
    expect(Object.keys(findings).filter((finding) => finding.startsWith('UNKNOWN'))).toEqual([]);
    expect(refused.every((root) => errorsOf(root).length > 0)).toBe(true);
  });

  it('is refused as rarely as the schema allows', () => {
    expect(bare.length).toBeGreaterThanOrEqual(expected.roots);
    expect(refused.length / bare.length).toBeGreaterThanOrEqual(expected.refused[0]);
    expect(refused.length / bare.length).toBeLessThanOrEqual(expected.refused[1]);
  });

  it('compiles once the advice in the refusal is followed', () => {
    expect(hopeless.map((root) => root.place).sort()).toEqual(expected.hopeless);
    expect(roomy.flatMap(errorsOf)).toEqual([]);
    expect(plans).toHaveLength(bare.length);
  });

  it('publishes schemas that every host and validator takes', () => {
    expect(plans.flatMap(planFaults)).toEqual([]);
  });

  it.each<Fullness>(['required', 'all'])(
    'answers a call with %s arguments as it published',
    async (fullness) => {
      const mocked = mockSchema(schema);
      const faults = await Promise.all(plans.map((plan) => callFault(plan, sampleArguments(plan, fullness))));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);

      /** What is wrong with one call, if anything: its arguments, its outcome, or what came back. */
      async function callFault(plan: ToolPlan, args: ReturnType<typeof sampleArguments>) {
        expect(strictValidator(plan.inputSchema)(args), plan.name).toBe(true);
        const outcome = await callPlan({ schema: mocked, plan, options: resolveOptions() }, args);
        if (outcome.kind === 'refusal') {
          return `${plan.name}(${JSON.stringify(args)}): ${outcome.text}`;
        }
        const validate = strictValidator(plan.outputSchema);
        return validate(outcome.content) ? undefined : `${plan.name}: ${JSON.stringify(validate.errors)}`;
      }
    },
  );
});
