import { Redis, type RedisOptions } from 'ioredis';

/** Where Redis is: a URL, options of ioredis, or a client of the app, whose settings are copied and which is not used. */
export type RedisConnection = string | RedisOptions | Redis;

/**
 * Commands fail at once while there is no connection: what is worth repeating is known to the owner, and a queue
 * would grow for as long as Redis is away.
 */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: null,
  retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
};

/** A client of our own that comes back by itself, for as long as it takes. It does not connect yet. */
export function connectRedis(connection: RedisConnection): Redis {
  if (typeof connection === 'string') {
    return new Redis(connection, OPTIONS);
  }
  return 'duplicate' in connection ? connection.duplicate(OPTIONS) : new Redis({ ...connection, ...OPTIONS });
}

/** Ends a connection, after the commands that were sent. */
export async function disconnectRedis(client: Redis): Promise<void> {
  if (client.status === 'ready') {
    await client.quit().catch(() => undefined);
  }
  client.disconnect();
}
