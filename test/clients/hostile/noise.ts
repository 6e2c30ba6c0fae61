import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

let held: NodeJS.WriteStream | undefined;

/** Keeps stdout as a library does that was loaded before anything could guard it. */
export function holdStdout(): void {
  held = process.stdout;
}

/** The ways in which code of an app or of its libraries prints. */
export const NOISES: Readonly<Record<string, () => unknown>> = {
  console: () => console.log('noise: console'),
  table: () => console.table([{ noise: 'table' }]),
  write: () => process.stdout.write('noise: write\n'),
  bytes: () => process.stdout.write(Buffer.from('noise: bytes\n')),
  protocol: () => process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{"noise":"protocol"}}\n'),
  end: () => process.stdout.end('noise: end\n'),
  descriptor: () => writeSync((process.stdout as unknown as { fd: number }).fd, 'noise: descriptor\n'),
  held: () => held!.write('noise: held\n'),
  heldEnd: () => held!.end('noise: held end\n'),
  deprecation: () => process.emitWarning('noise: deprecation', 'DeprecationWarning'),
  worker: () =>
    new Promise((resolve) =>
      new Worker('console.log("noise: worker")', { eval: true }).once('exit', resolve),
    ),
};

/** Makes every noise, and once more without an end of line. */
export async function makeNoise(): Promise<void> {
  for (const make of Object.values(NOISES)) {
    await make();
  }
  process.stdout.write('noise without an end of line');
}
