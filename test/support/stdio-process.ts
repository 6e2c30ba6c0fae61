import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

import { waitUntil } from './wait-until.js';

/** A program has to boot first. */
const PATIENCE_MS = 20_000;

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A message as it stands on a line. */
export interface WireMessage {
  readonly id?: number | string | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A program that speaks MCP on stdio, seen from the other end of its pipes and read by no client. */
export class StdioProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  private nextId = 1;

  private constructor(readonly child: ChildProcessWithoutNullStreams) {
    child.stdout.on('data', (chunk: Buffer) => (this.stdout += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (this.stderr += String(chunk)));
    // What is written to a process that has ended fails; the tests look at how it ended.
    child.stdin.on('error', () => undefined);
    this.ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended);
  }

  /** Starts a program of ours with these variables beside the machine's. */
  static start(file: string, env: Readonly<Record<string, string>> = {}): StdioProcess {
    const { DATABASE_URL: _database, MCP_TOKEN: _token, ...own } = process.env;
    return new StdioProcess(spawn(process.execPath, [file], { env: { ...own, ...env } }));
  }

  /** Every line of stdout so far, each read as JSON: a line that is none fails the test here. */
  get messages(): WireMessage[] {
    const lines = this.stdout.split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line) as WireMessage);
  }

  /** Writes an object as a line, a text as it is. */
  write(message: object | string): void {
    this.child.stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
  }

  /** Sends a request and waits for its answer. */
  async ask(method: string, params: object = {}): Promise<WireMessage> {
    const id = this.nextId++;
    this.write({ jsonrpc: '2.0', id, method, params });
    return this.answer((message) => message.id === id);
  }

  /** The 2025 handshake. */
  async open(): Promise<WireMessage> {
    const clientInfo = { name: 'tests', version: '1.0.0' };
    const opened = await this.ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo,
    });
    this.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return opened;
  }

  /** Calls a tool; the text of what it answers. */
  async call(name: string, args: object | null = {}): Promise<string> {
    const { result } = await this.ask('tools/call', { name, arguments: args });
    const [block] = result!['content'] as { readonly text: string }[];
    return block!.text;
  }

  /** Waits for a message on stdout. */
  async answer(isIt: (message: WireMessage) => boolean): Promise<WireMessage> {
    await waitUntil('the message is on stdout', () => this.messages.some(isIt), PATIENCE_MS);
    return this.messages.find(isIt)!;
  }

  /** Waits until stderr holds a text. */
  async said(text: string): Promise<void> {
    await waitUntil(`stderr says ${text}`, () => this.stderr.includes(text), PATIENCE_MS);
  }

  /** Closes stdin, as a client does that leaves, and tells how the process ended and how long that took. */
  async leave(): Promise<Ended & { readonly ms: number }> {
    const start = performance.now();
    this.child.stdin.end();
    const ended = await this.ended;
    return { ...ended, ms: performance.now() - start };
  }

  /** Ends whatever is left of it. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
