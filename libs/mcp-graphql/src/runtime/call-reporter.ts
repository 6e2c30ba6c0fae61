import type { CallLogLevel, CallReporter, CallRequest, ProgressUpdate } from '../contracts/call.js';

/** The least time between two messages. More would cost the call more than it tells anybody. */
const INTERVAL_MS = 100;

/**
 * The reporter of one call. Progress only grows, is sent at most every {@link INTERVAL_MS} ms with the latest state, and
 * ends with the call: what is reported later is dropped, because a client may take it for another call's.
 */
export class ThrottledReporter implements CallReporter {
  private last = Number.NEGATIVE_INFINITY;
  private waiting: ProgressUpdate | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(private readonly client: Pick<CallRequest, 'report' | 'log'>) {}

  progress(progress: number, total?: number, message?: string): void {
    if (
      this.isOver ||
      this.client.report === undefined ||
      !Number.isFinite(progress) ||
      progress <= this.last
    ) {
      return;
    }
    this.last = progress;
    this.waiting = {
      progress,
      ...(typeof total === 'number' && Number.isFinite(total) && { total }),
      ...(message !== undefined && { message }),
    };
    if (this.timer === undefined) {
      this.flush();
      this.timer = setTimeout(() => this.tick(), INTERVAL_MS);
    }
  }

  log(level: CallLogLevel, message: string): void {
    if (!this.isOver) {
      this.client.log?.(level, message);
    }
  }

  /** Ends the reports. What waits is sent, so that the last state of the work is told before its answer. */
  close(): void {
    this.flush();
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private tick(): void {
    this.timer = undefined;
    if (this.waiting !== undefined) {
      this.flush();
      this.timer = setTimeout(() => this.tick(), INTERVAL_MS);
    }
  }

  private flush(): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) {
      this.client.report?.(waiting);
    }
  }
}
