import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildProgram } from '../support/build-program.js';
import { type Program, startProgram } from '../support/start-program.js';
import { waitUntil } from '../support/wait-until.js';
import { ACTIONS } from './actions.js';
import { type Load, loadOn } from './load.js';
import { type Sample, growth } from './trend.js';

/** How long, in seconds; the first third warms up and counts for nothing but errors. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 60);
const SAMPLES = 16;
const CLIENTS = 6;
const MEBIBYTE = 2 ** 20;

/**
 * What may be left over of all calls together, however many they are. An app that is warm holds some tens of megabytes
 * and moves by some hundred kilobytes between two collections; a leak of a few hundred bytes a call is more than this
 * within a minute, and one of ten bytes within half an hour.
 */
const MOST_GROWTH = 1.5 * MEBIBYTE;

function ask(server: Program): Promise<Sample> {
  return new Promise((resolve) => {
    server.child.once('message', resolve as () => void);
    server.child.send('sample');
  });
}

const megabytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(2)} MB`;

describe(`a server under mixed load for ${SECONDS} s`, () => {
  const samples: Sample[] = [];
  let server: Program;
  let load: Load;
  let idle: Sample;

  beforeAll(
    async () => {
      const program = await buildProgram(new URL('./server.ts', import.meta.url));
      server = await startProgram(program, { flags: ['--expose-gc'] });
      load = loadOn([String(server.ready['url']), String(server.ready['sessionsUrl'])], CLIENTS);
      idle = await ask(server);
      await load.runFor((SECONDS * 1000) / 3);
      for (let taken = 0; taken < SAMPLES; taken++) {
        await load.runFor((SECONDS * 2000) / 3 / SAMPLES);
        samples.push(await ask(server));
      }
      report();
    },
    (SECONDS * 2 + 60) * 1000,
  );
  afterAll(() => server.stop('SIGKILL'));

  function report(): void {
    const all = [...load.counts.values()].reduce((sum, count) => sum + count, 0);
    const [first, last] = [samples[0]!, samples.at(-1)!];
    const lines = [
      `Soak: ${all} actions in ${SECONDS} s (${[...load.counts].map(([name, count]) => `${name} ${count}`).join(', ')})`,
      `  heap ${megabytes(first.heapUsed)} → ${megabytes(last.heapUsed)}, ` +
        `trend ${megabytes(growth(samples.map(({ heapUsed }) => heapUsed)))}; ` +
        `external ${megabytes(first.external)} → ${megabytes(last.external)}; ` +
        `rss ${megabytes(first.rss)} → ${megabytes(last.rss)}`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }

  it('does everything, and breaks nothing', () => {
    expect([...load.counts.keys()].toSorted()).toEqual(ACTIONS.map(([name]) => name).toSorted());
    expect(samples.at(-1)!.faults).toEqual([]);
  });

  it('holds no more memory at the end than when it was warm', () => {
    expect(growth(samples.map(({ heapUsed }) => heapUsed))).toBeLessThan(MOST_GROWTH);
    expect(growth(samples.map(({ external }) => external))).toBeLessThan(MOST_GROWTH);
  });

  it('keeps no socket, stream, timer or listener of what is over', async () => {
    let now = idle;
    await waitUntil(
      'what is open is what was open before the first call',
      async () => {
        now = await ask(server);
        return JSON.stringify(now.resources) === JSON.stringify(idle.resources);
      },
      30_000,
    ).catch(() => undefined);
    expect(now.resources).toEqual(idle.resources);
    expect(now.listeners).toBe(idle.listeners);
  });

  it('still answers, and ends when it is asked to', async () => {
    await load.runFor(200);
    expect(await server.stop()).toBe('SIGTERM');
  });
});
