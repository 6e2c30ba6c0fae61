// The subpath `nestjs-mcp-graphql/redis`: what an app on several machines shares over Redis. Needs `ioredis`.
export { redisEventBus, type RedisEventBusOptions } from './redis/redis-event-bus.js';
export type { RedisConnection } from './redis/redis-link.js';
