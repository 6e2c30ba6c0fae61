import { type ChildProcess, spawn } from 'node:child_process';

/** A program of the tests in a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it said when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** What it printed so far, both streams. */
  printed(): string;
  /** Ends it, and tells how it ended: its exit code, or the signal where a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** How a program is started. */
export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node itself. */
  readonly flags?: readonly string[];
}

/** Starts a built program and waits until it sends its first message, which says that it is ready. */
export async function startProgram(file: string, options: ProgramOptions = {}): Promise<Program> {
  const child = spawn(process.execPath, [...(options.flags ?? []), file], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stdout!.on('data', (chunk: Buffer) => (printed += String(chunk)));
  child.stderr!.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const ready = await Promise.race([
    new Promise<Record<string, unknown>>((resolve) => child.once('message', resolve as () => void)),
    exited.then((how) => {
      throw new Error(`The program ended with ${how}:\n${printed}`);
    }),
  ]);
  return {
    child,
    pid: child.pid!,
    ready,
    printed: () => printed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
}
