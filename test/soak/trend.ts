/** What the server says of itself when nothing runs. */
export interface Sample {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  /** Listeners on the process itself. */
  readonly listeners: number;
  /** What keeps its event loop alive, by kind: sockets, timers. */
  readonly resources: Readonly<Record<string, number>>;
  /** Unhandled rejections, uncaught exceptions and warnings so far. */
  readonly faults: readonly string[];
}

/**
 * How much a series of equally spaced values grew from first to last, by its median slope (Theil-Sen): one value that
 * is off, such as a collection that came late, does not move it.
 */
export function growth(values: readonly number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, ahead) => (later - value) / (ahead + 1)),
  );
  return median(slopes) * (values.length - 1);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
