import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signIn } from '../support/boot-demo.js';
import { type McpClient, connectModern } from '../support/mcp-clients.js';

const DIST = fileURLToPath(new URL('../../apps/demo-api/dist/', import.meta.url));

/** The built demo in a process of its own. */
interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

function start(file: string, env: Readonly<Record<string, string>>): ChildProcess {
  const { DATABASE_URL: _unused, ...own } = process.env;
  return spawn(process.execPath, [join(DIST, file)], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts `npm run demo`'s program on a free port and waits for what it prints. */
async function startDemo(database: string): Promise<Started> {
  const child = start('main.js', { PORT: '0', DEMO_DB: database, NODE_ENV: 'development' });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      if (printed.includes('A scripted tour')) {
        resolve();
      }
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}: ${printed}`)));
  });
  child.removeAllListeners('exit');
  return { child, url: /MCP {8}(\S+)/.exec(printed)![1]! };
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

describe('the built demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const database = join(folder, 'demo.db');
  let running: Started;
  let ann: McpClient;

  beforeAll(async () => {
    running = await startDemo(database);
    ann = await connectModern(running.url, signIn('ann'));
  });
  afterAll(async () => {
    await stop(running, 'SIGTERM');
    rmSync(folder, { recursive: true });
  });

  it('keeps what was written when it is killed, and starts again without seeding twice', async () => {
    const notebooks = await ann.callTool('list_notebooks');
    const [notebook] = notebooks.content!['result'] as { sqid: string }[];
    const written = await ann.callTool('create_note', { title: 'Survives', notebook_sqid: notebook!.sqid });
    const before = await ann.callTool('list_notes', { limit: 1 });
    await ann.close();
    await stop(running, 'SIGKILL');

    running = await startDemo(database);
    ann = await connectModern(running.url, signIn('ann'));
    const read = await ann.callTool('read_note', { sqid: written.content!['sqid'] });
    expect(read.content).toMatchObject({ title: 'Survives' });
    expect((await ann.callTool('list_notes', { limit: 1 })).content!['total']).toBe(before.content!['total']);
  });

  it('ends by itself when it is asked to, with a client still connected', async () => {
    // Nest runs the shutdown hooks, then lets the signal do its work: there is no exit code.
    expect(await stop(running, 'SIGTERM')).toBeNull();
    await ann.close();
    running = await startDemo(database);
  });

  it('gives the tour as promised', async () => {
    const tour = start('tour/tour.js', {});
    let printed = '';
    tour.stdout!.on('data', (chunk: Buffer) => (printed += String(chunk)));
    const code = await new Promise((resolve) => tour.once('exit', resolve));
    expect(printed).toContain('The tour is over; everything went as it should.');
    expect(code).toBe(0);
  });
});
