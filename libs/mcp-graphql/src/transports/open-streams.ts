import { ANONYMOUS, type ResolvedStreams } from '../contracts/transports.js';
import { whileOpen } from '../protocol/sessions/while-open.js';

/** A place for one stream. */
export interface StreamPlace {
  /** The same answer, which gives the place back when it is over, and is over when its time has come. */
  hold(answer: Response, signal: AbortSignal): Response;
}

/** Headers travel with the first byte: without one, a stream that waits for news looks to its client like no answer. */
const OPENING = new TextEncoder().encode(': open\n\n');

/** Counts the streams that stay open to wait for news, in all and for each owner, and ends those that get too old. */
export class OpenStreams {
  private readonly places = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: ResolvedStreams) {}

  /** How many are open. */
  get size(): number {
    return this.taken;
  }

  /** A place for a stream of this owner, or of nobody in particular; `undefined` when there is none left. */
  take(owner: string = ANONYMOUS): StreamPlace | undefined {
    const own = this.places.get(owner) ?? 0;
    const { max, maxPerSubject, maxMs } = this.limits;
    if (this.taken >= max || (owner !== ANONYMOUS && own >= maxPerSubject)) {
      return undefined;
    }
    this.taken += 1;
    this.places.set(owner, own + 1);
    return {
      hold: (answer, signal) => {
        const old = new AbortController();
        const timer = setTimeout(() => old.abort(), maxMs).unref();
        const onEnd = () => {
          clearTimeout(timer);
          this.giveBack(owner);
        };
        return whileOpen(answer, { signal: AbortSignal.any([signal, old.signal]), onEnd, opening: OPENING });
      },
    };
  }

  private giveBack(owner: string): void {
    const own = this.places.get(owner)!;
    this.taken -= 1;
    if (own > 1) {
      this.places.set(owner, own - 1);
    } else {
      this.places.delete(owner);
    }
  }
}
