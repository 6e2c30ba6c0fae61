// The subpath `nestjs-mcp-graphql/redis`: what an app on several machines shares over Redis. Needs `ioredis`.
export { redisEventBus, type RedisEventBusOptions } from './redis/redis-event-bus.js';
export { redisIdempotencyStore, type RedisIdempotencyStoreOptions } from './redis/redis-idempotency-store.js';
export type { RedisConnection } from './redis/connect-redis.js';
