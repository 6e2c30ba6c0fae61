import {
  type JSONRPCMessage,
  type RequestId,
  type Transport,
  isJSONRPCRequest,
  isJSONRPCResponse,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server';

/** How often a silent stream is written to, in milliseconds; proxies end what is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** How much may wait for a client that does not read, in bytes, before it is taken for gone. */
const MAX_UNREAD = 4 * 1_048_576;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Proxies of the nginx kind would hold events back until they have enough of them.
  'x-accel-buffering': 'no',
};

/**
 * One connection of the HTTP+SSE transport of 2024-11-05: everything goes out on one stream, and comes in as one POST
 * each. The SDK that this library builds on has it no more.
 * @see https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse
 */
export class SseTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  private readonly encoder = new TextEncoder();
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private keepAlive: NodeJS.Timeout | undefined;
  /** Requests that have no answer yet. */
  private readonly running = new Set<RequestId>();
  private isEnding = false;

  /**
   * @param sessionId what tells this connection from others
   * @param postTo where the client posts to, as a path with its query
   */
  constructor(
    readonly sessionId: string,
    private readonly postTo: string,
  ) {}

  /** The answer that opens the connection; it is open for as long as somebody reads it. */
  answer(): Response {
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
          this.write(`event: endpoint\ndata: ${this.postTo}\n\n`);
          this.keepAlive = setInterval(() => this.write(': keepalive\n\n'), KEEP_ALIVE_MS).unref();
        },
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD }),
    );
    return new Response(stream, { headers: HEADERS });
  }

  async start(): Promise<void> {
    // Nothing to do: the stream opens with the answer.
  }

  /**
   * Takes what a client posted.
   * @throws Error when it is no message of JSON-RPC
   */
  receive(body: unknown): void {
    const messages = (Array.isArray(body) ? body : [body]).map((message) => parseJSONRPCMessage(message));
    if (messages.length === 0) {
      throw new Error('An empty batch is no message.');
    }
    for (const message of messages) {
      if (isJSONRPCRequest(message)) {
        this.running.add(message.id);
      }
      this.onmessage?.(message);
    }
  }

  /** Closes the connection as soon as everything that was asked on it is answered. */
  endWhenIdle(): void {
    this.isEnding = true;
    if (this.running.size === 0) {
      void this.close();
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    if (isJSONRPCResponse(message) && message.id !== undefined) {
      this.running.delete(message.id);
      if (this.isEnding) {
        this.endWhenIdle();
      }
    }
  }

  async close(): Promise<void> {
    this.controller?.close();
    this.end();
  }

  private write(text: string): void {
    this.controller?.enqueue(this.encoder.encode(text));
    if ((this.controller?.desiredSize ?? 1) <= 0) {
      void this.close();
    }
  }

  private end(): void {
    clearInterval(this.keepAlive);
    if (this.controller !== undefined) {
      this.controller = undefined;
      this.onclose?.();
    }
  }
}
