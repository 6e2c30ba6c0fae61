import type { ProtocolOutput } from './take-stdout.js';

/** Why a process ends. */
export interface Ending {
  /** What went wrong; absent when nothing did. It is the last thing on stderr. */
  readonly reason?: unknown;
  /** Closes the app, shutdown hooks and all. */
  readonly close: () => Promise<void>;
  /** How long that may take, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Ends the process: hooks first, then what is still to be written, then the exit itself, because an app may leave a
 * timer or a pool of connections open that would hold it for ever. 0 when all went well, else 1 and the reason.
 */
export async function endProcess(
  output: ProtocolOutput,
  { reason, close, timeoutMs }: Ending,
): Promise<never> {
  const late = `The app did not close within ${timeoutMs} ms.`;
  const failure = await Promise.race([
    closeAndFlush(output, close).then(
      () => undefined,
      (error: unknown) => error ?? 'unknown',
    ),
    new Promise((resolve) => setTimeout(resolve, timeoutMs, late)),
  ]);
  const reasons = [reason, failure].filter((one) => one !== undefined);
  reasons.forEach((one) => process.stderr.write(`${describe(one)}\n`));
  return process.exit(reasons.length > 0 ? 1 : 0);
}

/** An answer that the client is still reading gets through; one that nobody reads is given up at the deadline. */
async function closeAndFlush(output: ProtocolOutput, close: () => Promise<void>): Promise<void> {
  await close();
  if (output.stream.writable) {
    await new Promise<void>((resolve) => output.write('', () => resolve()));
  }
}

function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
