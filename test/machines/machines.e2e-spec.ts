import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { buildProgram } from '../support/build-program.js';
import { type ListeningClient, listenForTools } from '../support/listening-client.js';
import { CLIENTS, type McpClient, connectModern } from '../support/mcp-clients.js';
import { HAS_REDIS, type RedisServer, redisServer } from '../support/redis-server.js';
import { type RoundRobin, roundRobin } from '../support/round-robin.js';
import { type Program, startProgram } from '../support/start-program.js';
import { waitUntil } from '../support/wait-until.js';

const REPLICA = await buildProgram(new URL('./replica.ts', import.meta.url));

const startReplica = (name: string, redisUrl: string) =>
  startProgram(REPLICA, { env: { REPLICA: name, REDIS_URL: redisUrl } });
const urlOf = ({ ready }: Program) => `${String(ready['url'])}/mcp`;

/** Whether a replica lists the tool. */
async function lists(replica: Program, tool: string): Promise<boolean> {
  const client = await connectModern(urlOf(replica));
  const tools = await client.listTools();
  await client.close();
  return tools.some(({ name }) => name === tool);
}

async function switchTool(replica: Program, tool: string, enabled: boolean): Promise<void> {
  const client = await connectModern(urlOf(replica));
  await client.callTool('switch_tool', { tool, enabled });
  await client.close();
}

describe.skipIf(!HAS_REDIS)('replicas behind a proxy that knows nothing of them (redis-server)', () => {
  let redis: RedisServer;
  let replicas: Program[];
  let proxy: RoundRobin;
  const listeners: ListeningClient[] = [];

  beforeAll(async () => {
    redis = await redisServer();
    await redis.start();
    replicas = await Promise.all(['a', 'b', 'c'].map((name) => startReplica(name, redis.url)));
    proxy = await roundRobin(replicas.map(({ ready }) => String(ready['url'])));
  });
  afterEach(async () => {
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });
  afterAll(async () => {
    await proxy.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis.remove();
  });

  it.each(CLIENTS)('serve every call of one client, whichever they get it, %s client', async (_, connect) => {
    const client: McpClient = await connect(`${proxy.url}/mcp`);
    const answers = new Map<unknown, number>();
    for (let call = 0; call < 30; call++) {
      const { content } = await client.callTool('which_replica');
      answers.set(content!['result'], (answers.get(content!['result']) ?? 0) + 1);
      expect(await client.listTools()).toHaveLength(5);
    }
    expect([...answers.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    await client.close();
  });

  it('share what is switched, and tell who listens at any of them, once', async () => {
    listeners.push(...(await Promise.all(replicas.map((replica) => listenForTools(urlOf(replica))))));
    const client = await connectModern(`${proxy.url}/mcp`);
    for (const enabled of [false, true]) {
      const before = listeners.map((listener) => listener.told());
      await client.callTool('switch_tool', { tool: 'sometimes', enabled });
      await waitUntil('all are told', () => listeners.every((one, at) => one.told() === before[at]! + 1));
      // Whoever is told and lists at once sees the new list, whichever replica it asks.
      const seen = await Promise.all(replicas.map((replica) => lists(replica, 'sometimes')));
      expect(seen).toEqual([enabled, enabled, enabled]);
    }
    await client.close();
  });

  it('tell everyone of changes that only the app knows of', async () => {
    listeners.push(...(await Promise.all(replicas.map((replica) => listenForTools(urlOf(replica))))));
    const client = await connectModern(`${proxy.url}/mcp`);
    await client.callTool('announce_change');
    await waitUntil('all are told', () => listeners.every((listener) => listener.told() > 0));
    expect(listeners.map((listener) => listener.told())).toEqual([1, 1, 1]);
    await client.close();
  });

  it('come to one state when two of them are switched at once', async () => {
    const client = await connectModern(`${proxy.url}/mcp`);
    await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        client.callTool('switch_tool', { tool: 'seldom', enabled: call % 2 === 0 }),
      ),
    );
    await waitUntil('all list the same', async () => {
      const seen = await Promise.all(replicas.map((replica) => lists(replica, 'seldom')));
      return new Set(seen).size === 1;
    });
    await client.callTool('switch_tool', { tool: 'seldom', enabled: true });
    await client.close();
  });

  it('tell one that starts later', async () => {
    await switchTool(replicas[0]!, 'sometimes', false);
    const late = await startReplica('late', redis.url);
    expect(await lists(late, 'sometimes')).toBe(false);
    await switchTool(late, 'sometimes', true);
    await waitUntil('the first one hears of it', () => lists(replicas[0]!, 'sometimes'));
    expect(await late.stop()).toBe('SIGTERM');
  });

  it('go on without Redis, and agree again when it is back with nothing in it', async () => {
    await switchTool(replicas[0]!, 'seldom', false);
    await waitUntil('the others hear of it', async () => !(await lists(replicas[2]!, 'seldom')));
    listeners.push(await listenForTools(urlOf(replicas[1]!)));
    await redis.kill();
    await waitUntil('the log says so', () => replicas[0]!.printed().includes('Redis cannot be reached'));

    await switchTool(replicas[0]!, 'sometimes', false);
    expect(await lists(replicas[0]!, 'sometimes')).toBe(false);
    expect(await lists(replicas[1]!, 'sometimes')).toBe(true);
    const before = listeners[0]!.told();

    await redis.start();
    await waitUntil('the others hear of it', async () => !(await lists(replicas[1]!, 'sometimes')));
    await waitUntil('who listens is told', () => listeners[0]!.told() > before);
    const late = await startReplica('late', redis.url);
    expect([await lists(late, 'sometimes'), await lists(late, 'seldom')]).toEqual([false, false]);
    await late.stop();
    expect(replicas[0]!.printed().match(/Redis cannot be reached/g)).toHaveLength(1);
    expect(replicas[0]!.printed()).toContain('Redis is back');
  });

  it('are not disturbed by what others write to the channel', async () => {
    const stranger = new Redis(redis.url);
    const hostile = ['{bad', 'null', '7', '{"from":1}', '{"from":"x","event":{"kind":"later"}}', '[]'];
    await Promise.all(hostile.map((message) => stranger.publish('test:mcp-events', message)));
    await stranger.hset('test:mcp-switches', '__proto__', 'false', 'no_such_tool', 'nonsense');
    await switchTool(replicas[1]!, 'seldom', true);
    await waitUntil('the others hear of it', () => lists(replicas[0]!, 'seldom'));
    expect(replicas.every(({ child }) => child.exitCode === null)).toBe(true);
    await stranger.quit();
  });

  it('lose one without losing calls that come after', async () => {
    const listener = await listenForTools(urlOf(replicas[2]!));
    const started = Date.now();
    expect(await replicas[2]!.stop()).toBe('SIGTERM');
    expect(Date.now() - started).toBeLessThan(2000);
    expect(await listener.ended).toBe('graceful');
    await listener.close();
    proxy.aim(replicas.slice(0, 2).map(({ ready }) => String(ready['url'])));
    const client = await connectModern(`${proxy.url}/mcp`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.callTool('which_replica')));
    expect(answers.map(({ content }) => content!['result']).toSorted()).toEqual(['a', 'a', 'b', 'b']);
    await client.close();
  });
});

describe.skipIf(!HAS_REDIS)('a replica that starts without Redis (redis-server)', () => {
  it('says so, serves, and joins when Redis comes', async () => {
    const redis = await redisServer();
    const [left, right] = (await Promise.all([
      startReplica('left', redis.url),
      startReplica('right', redis.url),
    ])) as [Program, Program];
    expect(left.printed()).toContain('Redis cannot be reached (connect ECONNREFUSED');
    await switchTool(left, 'seldom', false);
    expect([await lists(left, 'seldom'), await lists(right, 'seldom')]).toEqual([false, true]);
    await redis.start();
    await waitUntil('the other one hears of it', async () => !(await lists(right, 'seldom')));
    expect(await Promise.all([left.stop(), right.stop()])).toEqual(['SIGTERM', 'SIGTERM']);
    await redis.remove();
  });
});
