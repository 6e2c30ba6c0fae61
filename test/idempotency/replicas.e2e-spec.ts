import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildProgram } from '../support/build-program.js';
import { CLIENTS, type McpClient, connectModern } from '../support/mcp-clients.js';
import { HAS_REDIS, type RedisServer, redisServer } from '../support/redis-server.js';
import { type Program, startProgram } from '../support/start-program.js';
import { waitUntil } from '../support/wait-until.js';

const REPLICA = await buildProgram(new URL('./keyed-replica.ts', import.meta.url));
const ANN = { 'x-user': 'ann' };

describe.skipIf(!HAS_REDIS)('two replicas that share keys over Redis (redis-server)', () => {
  let redis: RedisServer;
  let replicas: Program[];

  const start = (name: string) => startProgram(REPLICA, { env: { REPLICA: name, REDIS_URL: redis.url } });
  const connectTo = (replica: Program, connect = connectModern) =>
    connect(`${String(replica.ready['url'])}/mcp`, ANN);

  /** Whom the replicas paid, without their own names. */
  async function paid(): Promise<string[]> {
    const lists = replicas.map(async (replica) => {
      const client = await connectTo(replica);
      const { content } = await client.callTool('paid');
      await client.close();
      return (content!['result'] as string[]).slice(1);
    });
    return (await Promise.all(lists)).flat();
  }

  beforeAll(async () => {
    redis = await redisServer();
    await redis.start();
    replicas = await Promise.all(['a', 'b'].map(start));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop('SIGKILL')));
    await redis.remove();
  });

  it.each(CLIENTS)(
    'run a change once, whichever is asked and at the same time, %s client',
    async (era, connect) => {
      const clients = await Promise.all(replicas.map((replica) => connectTo(replica, connect)));
      const call = { payee: era, idempotency_key: era };
      const answers = await Promise.all(
        [0, 1, 0, 1, 0, 1].map((index) => clients[index]!.callTool('pay', call)),
      );
      const later = await clients[1]!.callTool('pay', call);
      const other = await clients[1]!.callTool('pay', { ...call, payee: 'other' });
      await Promise.all(clients.map((client) => client.close()));
      expect(new Set([...answers, later].map(({ content }) => content?.['result'])).size).toBe(1);
      expect((await paid()).filter((payee) => payee === era)).toHaveLength(1);
      expect(other.text).toContain('[CONFLICT]');
    },
  );

  it('run nothing that carries a key while Redis is away, and everything when it is back', async () => {
    const client: McpClient = await connectTo(replicas[0]!);
    const call = { payee: 'outage', idempotency_key: 'outage' };
    await redis.kill();
    await waitUntil('the loss is noticed', async () => (await client.callTool('pay', call)).isError);
    expect((await client.callTool('pay', call)).text).toContain('[INTERNAL]');
    expect((await client.callTool('pay', { payee: 'no key' })).isError).toBe(false);
    expect(await paid()).not.toContain('outage');
    await redis.start();
    const other: McpClient = await connectTo(replicas[1]!);
    for (const each of [client, other]) {
      await waitUntil('Redis is back', async () => !(await each.callTool('pay', call)).isError);
    }
    expect((await paid()).filter((payee) => payee === 'outage')).toHaveLength(1);
    await Promise.all([client.close(), other.close()]);
  });

  it('never run again what a killed replica had begun', async () => {
    const [first, second] = await Promise.all(replicas.map((replica) => connectTo(replica)));
    const call = { payee: 'slow', idempotency_key: 'killed' };
    const began: unknown[] = [];
    replicas[0]!.child.on('message', ({ pays }: { pays?: string }) => began.push(pays));
    const lost = first!.callTool('pay_soon', call).catch(() => undefined);
    await waitUntil('the payment runs', () => began.includes('slow'));
    await replicas[0]!.stop('SIGKILL');
    await lost;
    expect((await second!.callTool('pay_soon', call)).text).toContain('unknown: look before you call again');
    // The lease ends by itself 15 seconds after the last word of its holder; nobody has to wait for it here.
    const client = new Redis(redis.url);
    await client.del(...(await client.keys('replicas:*:lease')));
    client.disconnect();
    expect((await second!.callTool('pay_soon', call)).text).toMatch(
      /^The earlier call with this idempotency_key ended without an answer, .* \[CONFLICT\]$/,
    );
    await second!.close();
    replicas = replicas.slice(1);
    expect(await paid()).not.toContain('slow');
  });
});
