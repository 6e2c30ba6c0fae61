import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** One HTTP request and the way to answer it, alike on every adapter. */
export interface HttpExchange {
  /** The adapter's own request, as the app's guards and context functions know it. */
  readonly request: object;
  /** The adapter's own response or reply. */
  readonly response: object;
  /** Node's request behind it. */
  readonly incoming: IncomingMessage;
  /** Node's response behind it; for watching, the answer goes through {@link send}. */
  readonly outgoing: ServerResponse;
  /** What the app's body parser made of the body; `undefined` where none ran. */
  readonly body: unknown;
  /** Fires when the client is gone before it had its answer. */
  readonly signal: AbortSignal;
  /** A header that the app's middleware or hooks put on the answer. */
  header(name: string): string | undefined;
  /** Answers, unless the app has done so. Its headers stay, except where the answer has its own. Never throws. */
  readonly send: (answer: Response) => Promise<void>;
}

/** What is used of an Express request and response. */
export type ExpressRequest = IncomingMessage & { readonly body?: unknown };

/** What is used of Fastify's request and reply. */
export interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly body?: unknown;
  readonly routeOptions: { readonly bodyLimit?: number };
}

/** See {@link FastifyRequest}. */
export interface FastifyReply {
  readonly raw: ServerResponse;
  getHeader(name: string): number | string | string[] | undefined;
  send(answer: unknown): unknown;
}

/** An exchange over Express, whose request and response are Node's own. */
export function expressExchange(request: ExpressRequest, response: ServerResponse): HttpExchange {
  return {
    request,
    response,
    incoming: request,
    outgoing: response,
    body: request.body,
    signal: goneSignal(response),
    header: (name) => response.getHeader(name)?.toString(),
    send: (answer) => write(response, answer),
  };
}

/**
 * An exchange over Fastify, which wraps Node's request and response. It sends the answer itself, so that its hooks run
 * and the headers they set (CORS, tracing) are on it, streams included.
 */
export function fastifyExchange(request: FastifyRequest, reply: FastifyReply): HttpExchange {
  return {
    request,
    response: reply,
    incoming: request.raw,
    outgoing: reply.raw,
    body: request.body,
    signal: goneSignal(reply.raw),
    header: (name) => (reply.getHeader(name) ?? reply.raw.getHeader(name))?.toString(),
    send: async (answer) => {
      if (isOver(reply.raw)) {
        await answer.body?.cancel();
        return;
      }
      reply.send(answer);
    },
  };
}

/** The client has left, or a time limit of the app's has answered. */
function isOver(outgoing: ServerResponse): boolean {
  return outgoing.headersSent || outgoing.destroyed;
}

function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) {
      gone.abort();
    }
  });
  return gone.signal;
}

async function write(outgoing: ServerResponse, { status, headers, body }: Response): Promise<void> {
  if (isOver(outgoing)) {
    await body?.cancel();
    return;
  }
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body === null) {
    outgoing.end();
    return;
  }
  // A client that leaves half-way ends the stream it was reading; nobody is left to tell.
  await pipeline(Readable.fromWeb(body as ReadableStream), outgoing).catch(() => undefined);
}
