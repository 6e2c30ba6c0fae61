import { Writable } from 'node:stream';

/** Where the protocol writes, and nothing else. */
export interface ProtocolOutput {
  /** Writes a text as it is; `false` asks to wait for the stream's `drain`. */
  write(text: string, written?: (error?: Error | null) => void): boolean;
  /** The stream behind it, for its events. */
  readonly stream: Writable;
}

/**
 * Takes the process's stdout for the protocol alone. Whatever the app or a library prints from here on goes to
 * stderr: one line of somebody else's on stdout ends a client's connection.
 *
 * Both doors are closed: the stream itself, for those who hold it already (the console keeps the one it saw first),
 * and `process.stdout`, for those who ask for it, or for its file descriptor, later.
 */
export function takeStdout(): ProtocolOutput {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout) as ProtocolOutput['write'];
  const aside = new Aside(stderr);
  stdout.write = aside.write.bind(aside) as typeof stdout.write;
  stdout.end = aside.end.bind(aside) as unknown as typeof stdout.end;
  Object.defineProperty(process, 'stdout', { configurable: true, enumerable: true, get: () => aside });
  // A host may close stderr and go on talking: a log line that nobody takes must not end the process.
  stderr.on('error', () => undefined);
  return { write, stream: stdout };
}

/** Stands for stdout where the app sees it. Ending it ends nothing: stderr is still needed for the rest. */
class Aside extends Writable {
  readonly isTTY = false;
  readonly fd: number;

  constructor(private readonly stderr: NodeJS.WriteStream & { readonly fd: number }) {
    super({ decodeStrings: false });
    this.fd = stderr.fd;
  }

  override _write(chunk: string | Buffer, encoding: BufferEncoding, written: () => void): void {
    this.stderr.write(chunk, encoding, () => written());
  }

  override end(...args: unknown[]): this {
    const callback = args.find((arg) => typeof arg === 'function') as (() => void) | undefined;
    const [chunk] = args;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
      this.write(chunk);
    }
    callback?.();
    return this;
  }

  override destroy(): this {
    return this;
  }
}
