import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

import { waitUntil } from './wait-until.js';

/** A real Redis of the test's own, on a port of its own. It keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Ends the process at once; what it held is gone. */
  kill(): Promise<void>;
  /** Ends it for good. */
  remove(): Promise<void>;
}

/** Whether this machine can run one. Where it cannot, tests that need it are skipped; CI installs it. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** A port that nobody uses right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server that is not started yet. `redis-server` has to be installed; on Debian it is a package of that name. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (running !== undefined) {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    }
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      const started = spawn('redis-server', args, { stdio: 'ignore' });
      const failed = new Promise<never>((_, reject) => started.once('error', reject));
      child = started;
      await Promise.race([failed, waitUntil('Redis answers', () => answers(port))]);
    },
    kill,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
