import type { AddressInfo } from 'node:net';

import { NestFactory } from '@nestjs/core';
import { redisIdempotencyStore } from 'nestjs-mcp-graphql/redis';

import { Ledger, keyedApp } from './keyed-app.js';

const { REDIS_URL = '', REPLICA = '?' } = process.env;
const store = redisIdempotencyStore({ connection: REDIS_URL, prefix: 'replicas', openTimeoutMs: 500 });

const app = await NestFactory.create(keyedApp({ idempotency: { store } }), {
  logger: ['warn', 'error', 'fatal'],
});
const ledger = app.get(Ledger);
ledger.paid.push(REPLICA);
// Every payment takes a moment; the slow one never ends.
ledger.during = () => {
  const pays = ledger.paid.at(-1);
  process.send?.({ pays });
  return new Promise((resolve) => (pays === 'slow' ? undefined : setTimeout(resolve, 100)));
};
app.enableShutdownHooks();
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}` });
