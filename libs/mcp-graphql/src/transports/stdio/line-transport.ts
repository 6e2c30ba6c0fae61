import type { Readable } from 'node:stream';

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

import { type Arrival, readMessages, refuseOversized } from '../../protocol/read-messages.js';
import { LineReader, type ReadLine } from './line-reader.js';
import type { ProtocolOutput } from './take-stdout.js';

/** What a transport is told at its making. */
export interface LineTransportOptions {
  /** The largest message that is read. */
  readonly maxBytes: number;
  /** Runs once, when the client has left. */
  readonly left: () => void;
}

/**
 * One JSON-RPC message a line. Unlike the SDK's own transport it answers what it cannot read, outlives a line that
 * is too long, and stops reading while nobody takes its answers: a client that only writes fills its own pipe, not
 * this process's memory.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#stdio
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

  private readonly lines: LineReader;
  private isClosed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: ProtocolOutput,
    private readonly options: LineTransportOptions,
  ) {
    this.lines = new LineReader(options.maxBytes);
  }

  async start(): Promise<void> {
    this.input.on('data', this.read);
    this.input.on('error', this.fail);
    // A socket that is reset closes without having ended.
    this.input.on('end', this.end);
    this.input.on('close', this.end);
    this.output.stream.on('error', this.fail);
    this.output.stream.on('drain', this.resume);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isClosed) {
      throw new Error('The client has left.');
    }
    if (!this.output.write(`${JSON.stringify(message)}\n`)) {
      this.input.pause();
    }
  }

  /** Stops reading. The stream's `error` keeps its listener: what was written last may still fail. */
  async close(): Promise<void> {
    if (this.isClosed) {
      return;
    }
    this.isClosed = true;
    this.input.off('data', this.read);
    this.input.pause();
    this.onclose?.();
    this.options.left();
  }

  private readonly read = (chunk: Buffer): void => {
    for (const line of this.lines.read(chunk)) {
      this.arrivalsOf(line).forEach((arrival) => this.receive(arrival));
    }
  };

  private arrivalsOf(line: ReadLine): Arrival[] {
    return line.kind === 'line' ? readMessages(line.text) : [refuseOversized(this.options.maxBytes)];
  }

  private receive(arrival: Arrival): void {
    if (this.isClosed) {
      return;
    }
    if (arrival.kind === 'message') {
      this.onmessage?.(arrival.message);
      return;
    }
    this.onerror?.(new Error(arrival.reason));
    if (arrival.answer !== undefined) {
      void this.send(arrival.answer);
    }
  }

  private readonly resume = (): void => {
    if (!this.isClosed) {
      this.input.resume();
    }
  };

  private readonly end = (): void => {
    void this.close();
  };

  private readonly fail = (error: Error): void => {
    if (!this.isClosed) {
      this.onerror?.(error);
      void this.close();
    }
  };
}
