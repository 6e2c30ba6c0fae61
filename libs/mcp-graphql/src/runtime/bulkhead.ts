/** Lets the next one in. Calling it twice lets only one in. */
export type Leave = () => void;

/**
 * Lets a number of calls in at once, keeps a number waiting in order, and turns the rest away. Whoever stops waiting
 * (its signal aborts) gives its place up.
 */
export class Bulkhead {
  private inside = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly limit: number,
    private readonly maxWaiting: number,
  ) {}

  /** Nobody is in, nobody waits. */
  get isIdle(): boolean {
    return this.inside === 0 && this.waiting.size === 0;
  }

  /**
   * Waits for a place.
   * @returns how to leave it; `undefined` when there are too many waiting already
   * @throws the signal's reason when it aborts before there is a place
   */
  async enter(signal: AbortSignal): Promise<Leave | undefined> {
    signal.throwIfAborted();
    if (this.inside >= this.limit) {
      if (this.waiting.size >= this.maxWaiting) {
        return undefined;
      }
      await this.wait(signal);
    } else {
      this.inside += 1;
    }
    let hasLeft = false;
    return () => {
      if (!hasLeft) {
        hasLeft = true;
        this.next();
      }
    };
  }

  /** The place goes from the one who leaves to the first who waits: `inside` does not change hands in between. */
  private next(): void {
    const [first] = this.waiting;
    if (first === undefined) {
      this.inside -= 1;
    } else {
      this.waiting.delete(first);
      first();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.waiting.delete(onTurn);
        reject(signal.reason as Error);
      };
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.waiting.add(onTurn);
    });
  }
}
