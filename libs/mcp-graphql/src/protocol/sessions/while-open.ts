/** What follows an answer. */
export interface Exchange {
  /** The client is gone, or has been served for long enough. */
  readonly signal: AbortSignal;
  /** Runs once, when the answer is over: all was read, or nobody reads any more. */
  readonly onEnd: () => void;
  /** What a stream begins with. */
  readonly opening?: Uint8Array;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * The same answer, watched. A stream whose client is gone ends at once: the SDK's own would go on until something has
 * to be written, and refuse the client that comes back for it.
 */
export function whileOpen(answer: Response, { signal, onEnd, opening }: Exchange): Response {
  const { body, status, headers } = answer;
  if (body === null || headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    onEnd();
    return answer;
  }
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  const end = once(() => {
    signal.removeEventListener('abort', leave);
    onEnd();
  });
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) {
    leave();
  }
  const watched = new ReadableStream<Uint8Array>({
    start: (controller) => opening && controller.enqueue(opening),
    pull: (controller) => passOn(reader, controller, end),
    cancel: async () => {
      end();
      await reader.cancel();
    },
  });
  return new Response(watched, { status, headers });
}

async function passOn(
  reader: Reader,
  controller: ReadableStreamDefaultController<Uint8Array>,
  end: () => void,
): Promise<void> {
  const { done, value } = await reader.read();
  if (done) {
    end();
    controller.close();
  } else {
    controller.enqueue(value);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) {
      isDone = true;
      work();
    }
  };
}
