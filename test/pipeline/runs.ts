/** How often each part of an app ran. */
export type RunCounts = Readonly<Record<string, number>>;

/** Counts what an app's own guards, pipes, loaders and the like do: they note their runs here. */
export class Runs {
  private counts = new Map<string, number>();

  /** One run of a part. */
  note(part: string): void {
    this.counts.set(part, (this.counts.get(part) ?? 0) + 1);
  }

  /** What ran since the last look, which this one ends. */
  take(): RunCounts {
    const taken = Object.fromEntries([...this.counts].toSorted());
    this.counts = new Map();
    return taken;
  }
}
