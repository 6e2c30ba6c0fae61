/** What follows an answer. */
export interface Exchange {
  /** The client is gone. */
  readonly signal: AbortSignal;
  /** Runs once, when the answer is over: all was read, or nobody reads any more. */
  readonly onEnd: () => void;
}

/** Headers travel with the first byte: without one, a stream that waits for news looks to its client like no answer. */
const OPENING = new TextEncoder().encode(': open\n\n');

/**
 * The same answer, watched. A stream whose client is gone ends at once: the SDK's own would go on until something has
 * to be written, and refuse the client that comes back for it.
 */
export function whileOpen(answer: Response, { signal, onEnd }: Exchange): Response {
  const { body, status, headers } = answer;
  if (body === null || !isStream(answer)) {
    onEnd();
    return answer;
  }
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  const end = () => {
    signal.removeEventListener('abort', leave);
    onEnd();
  };
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) {
    leave();
  }
  const watched = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(OPENING),
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) {
        end();
        controller.close();
        return;
      }
      controller.enqueue(value);
    },
    cancel: async () => {
      end();
      await reader.cancel();
    },
  });
  return new Response(watched, { status, headers });
}

/** Whether an answer goes on for as long as there is something to say. */
export function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}
