import { ACTIONS } from './actions.js';

/** Clients that do one thing after the other until they are told to stop. */
export interface Load {
  /** Runs for a while and comes to rest: nothing is in flight when it is over. */
  runFor(ms: number): Promise<void>;
  /** How often each thing was done so far. */
  readonly counts: ReadonlyMap<string, number>;
}

/** A load on a server by some clients at once. The order of things is the same in every run. */
export function loadOn(urls: readonly [url: string, sessionsUrl: string], clients: number): Load {
  const deck = ACTIONS.flatMap(([name, weight, action]) =>
    Array.from({ length: weight }, () => ({ name, action })),
  );
  const counts = new Map<string, number>();
  let turn = 0;
  const work = async (until: number): Promise<void> => {
    while (Date.now() < until) {
      // A step that shares no factor with the size of the deck deals every card, well mixed.
      const { name, action } = deck[(turn++ * 101) % deck.length]!;
      await action(...urls).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  return {
    counts,
    runFor: async (ms) => {
      const until = Date.now() + ms;
      await Promise.all(Array.from({ length: clients }, () => work(until)));
    },
  };
}
