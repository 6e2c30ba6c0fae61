/** Why nobody waits for a call any more. */
export type AbortCause = 'cancelled' | 'timeout' | 'shutdown';

/** A call was aborted: the reason of its signal, and what {@link Deadline.race} throws. */
export class CallAborted extends Error {
  constructor(readonly abortCause: AbortCause) {
    super(`The call was aborted: ${abortCause}.`);
    this.name = 'CallAborted';
  }
}

/** What can end a call before its answer. */
export interface DeadlineSources {
  /** The client's own: cancelled, or its connection lost. */
  readonly client: AbortSignal;
  /** The process's own. */
  readonly shutdown: AbortSignal;
  readonly timeoutMs: number | false;
}

/** One signal for all that can end a call. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** The work's answer, unless the call is aborted first. The work itself goes on; its late failure is nobody's. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Lets go of timers and listeners. The signal is not aborted by it. */
  close(): void;
}

/**
 * Opens the deadline of one call. `AbortSignal.any` would do for the signal, but a shutdown signal that lives as long as
 * the process would gather one dependent for every call there ever was.
 * @see https://github.com/nodejs/node/issues/54614
 */
export function openDeadline({ client, shutdown, timeoutMs }: DeadlineSources): Deadline {
  const controller = new AbortController();
  const abort = (cause: AbortCause) => controller.abort(new CallAborted(cause));
  const onCancel = () => abort('cancelled');
  const onShutdown = () => abort('shutdown');
  const timer = timeoutMs === false ? undefined : setTimeout(abort, timeoutMs, 'timeout');
  client.addEventListener('abort', onCancel);
  shutdown.addEventListener('abort', onShutdown);
  if (client.aborted) {
    onCancel();
  } else if (shutdown.aborted) {
    onShutdown();
  }
  return {
    signal: controller.signal,
    race: (work) => raceAgainst(controller.signal, work),
    close: () => {
      clearTimeout(timer);
      client.removeEventListener('abort', onCancel);
      shutdown.removeEventListener('abort', onShutdown);
    },
  };
}

function raceAgainst<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason as CallAborted);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) {
      onAbort();
    }
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
