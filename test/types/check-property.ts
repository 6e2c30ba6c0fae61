import fc from 'fast-check';
import { expect } from 'vitest';

import { randomSdl } from './random-schema.js';
import { type GeneratedCase, generatedCases } from './random-tools.js';
import { smallestCase } from './smallest-case.js';

/** Runs of each property; the four together see more than two thousand schemas. */
export const RUNS = Number(process.env['TYPES_RUNS'] ?? 700);
/** Milliseconds that are plenty for one property, however many runs were asked for and however busy the machine. */
export const PATIENCE = 60_000 + 100 * RUNS;
/** The normal run looks at the same schemas every time; a longer one looks further, unless a seed is named. */
const NAMED_SEED = process.env['TYPES_SEED'];

/** The first thing wrong about a case, or `undefined`. */
export type FaultOf = (generated: GeneratedCase) => string | undefined | Promise<string | undefined>;

/**
 * Looks for a generated schema about which something is wrong.
 * @throws with the smallest case that fails, ready to paste, and the seed by which `TYPES_SEED` finds it again
 */
export async function checkProperty(faultOf: FaultOf): Promise<void> {
  const property = fc.asyncProperty(generatedCases, async (generated) => {
    return (await faultOrThrown(faultOf, generated)) === undefined;
  });
  const details = await fc.check(property, { numRuns: RUNS, endOnFailure: true, ...seedOf() });
  if (!details.failed) {
    return;
  }
  const [failing] = details.counterexample!;
  const fails = async (generated: GeneratedCase) => (await faultOrThrown(faultOf, generated)) !== undefined;
  const smallest = await smallestCase(failing, fails);
  const fault = await faultOrThrown(faultOf, smallest);
  throw new Error(
    [fault, randomSdl(smallest.schema), JSON.stringify(smallest), `seed ${details.seed}`].join('\n\n'),
  );
}

/** Of its own for each property: with one for all, every property would look at the same schemas. */
function seedOf(): { seed?: number } {
  if (NAMED_SEED !== undefined) {
    return { seed: Number(NAMED_SEED) };
  }
  const title = expect.getState().currentTestName ?? '';
  const hash = [...title].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2 ** 31, 7);
  return process.env['TYPES_RUNS'] === undefined ? { seed: hash } : {};
}

async function faultOrThrown(faultOf: FaultOf, generated: GeneratedCase): Promise<string | undefined> {
  try {
    return await faultOf(generated);
  } catch (error) {
    return error instanceof Error ? `thrown: ${error.stack}` : `thrown: ${String(error)}`;
  }
}
