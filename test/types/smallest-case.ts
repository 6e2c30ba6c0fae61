import type { GeneratedCase } from './random-tools.js';

/** Whether something is wrong about a case. */
export type Fails = (generated: GeneratedCase) => boolean | Promise<boolean>;

/**
 * A smaller case that fails as well. The numbers of a tape mean nothing by themselves, so whole stretches are cut out
 * or set to zero, the simplest choice, as long as the case still fails: in seconds, where fast-check, which makes
 * every single number smaller, takes minutes.
 */
export async function smallestCase(failing: GeneratedCase, fails: Fails): Promise<GeneratedCase> {
  const use = await smallestList(failing.use, (list) => fails({ ...failing, use: list }));
  const schema = await smallestList(failing.schema, (list) => fails({ schema: list, use }));
  return { schema, use: await smallestList(use, (list) => fails({ schema, use: list })) };
}

type ListFails = (list: readonly number[]) => boolean | Promise<boolean>;

async function smallestList(list: readonly number[], fails: ListFails): Promise<readonly number[]> {
  let smallest = list;
  for (let stretch = Math.ceil(list.length / 2); stretch >= 1; stretch = Math.floor(stretch / 2)) {
    for (let start = 0; start < smallest.length; start += stretch) {
      smallest = (await firstFailing(candidates(smallest, start, stretch), fails)) ?? smallest;
    }
  }
  return smallest;
}

function candidates(list: readonly number[], start: number, stretch: number): readonly (readonly number[])[] {
  const before = list.slice(0, start);
  const after = list.slice(start + stretch);
  const zeros = list.slice(start, start + stretch).map(() => 0);
  const isZero = list.slice(start, start + stretch).every((number) => number === 0);
  return [[...before, ...after], ...(isZero ? [] : [[...before, ...zeros, ...after]])];
}

async function firstFailing(
  lists: readonly (readonly number[])[],
  fails: ListFails,
): Promise<readonly number[] | undefined> {
  for (const list of lists) {
    if (await fails(list)) {
      return list;
    }
  }
  return undefined;
}
