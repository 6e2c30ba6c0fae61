import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';

import type { FoundKey, IdempotencyStore, KeyClaim } from '../contracts/idempotency.js';
import { type RedisConnection, connectRedis, disconnectRedis } from './connect-redis.js';
import { CLAIM, EXTEND, RELEASE, SETTLE } from './idempotency-scripts.js';

/** Options of {@link redisIdempotencyStore}. */
export interface RedisIdempotencyStoreOptions {
  /** Where Redis is. */
  readonly connection: RedisConnection;
  /** Stands before every key. One for each app. */
  readonly prefix: string;
  /** How long the boot waits for Redis, in milliseconds, before it goes on without. Default: 2000. */
  readonly openTimeoutMs?: number;
}

/**
 * Keeps idempotency keys in Redis, for all replicas of an app. While Redis is away, calls that carry a key are refused
 * before they run. It keeps its promise for as long as Redis keeps its data: one that evicts keys or restarts empty
 * forgets what has run.
 * @throws Error without a prefix
 */
export function redisIdempotencyStore(options: RedisIdempotencyStoreOptions): IdempotencyStore {
  return new RedisIdempotencyStore(options);
}

class RedisIdempotencyStore implements IdempotencyStore {
  private readonly logger = new Logger('McpGraphql');
  private readonly client: Redis;
  private isAway = false;

  constructor(private readonly options: RedisIdempotencyStoreOptions) {
    if (typeof options.prefix !== 'string' || options.prefix === '') {
      throw new Error(
        'redisIdempotencyStore: the option prefix must be a name of this app, such as "notes".',
      );
    }
    this.client = connectRedis(options.connection);
    this.client.on('error', (error: Error) => this.reportAway(error));
    this.client.on('ready', () => this.reportBack());
  }

  async claim(claim: KeyClaim): Promise<FoundKey> {
    const { holder, fingerprint, ttlMs, leaseMs } = claim;
    const found = (await this.run(CLAIM, claim, [holder, fingerprint, ttlMs, leaseMs])) as ClaimReply;
    if (found === null) {
      return { kind: 'claimed' };
    }
    const [seen, answer, isAlive] = found;
    if (answer !== null) {
      return { kind: 'settled', fingerprint: seen, answer };
    }
    return { kind: isAlive === 1 ? 'running' : 'abandoned', fingerprint: seen };
  }

  async extend(claim: KeyClaim): Promise<void> {
    await this.run(EXTEND, claim, [claim.holder, claim.ttlMs, claim.leaseMs]);
  }

  async settle(claim: KeyClaim, answer: string): Promise<void> {
    await this.run(SETTLE, claim, [claim.holder, answer, claim.ttlMs]);
  }

  async release(claim: KeyClaim): Promise<void> {
    await this.run(RELEASE, claim, [claim.holder]);
  }

  isReady(): boolean {
    return this.client.status === 'ready';
  }

  async open(): Promise<void> {
    const { openTimeoutMs = 2000 } = this.options;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, openTimeoutMs);
      this.client.once('ready', resolve);
      this.client.connect().catch(() => undefined);
    });
    clearTimeout(timer);
  }

  async close(): Promise<void> {
    await disconnectRedis(this.client);
  }

  /** The braces make a cluster keep both keys on one node. */
  private run(script: string, { key }: KeyClaim, args: readonly (string | number)[]): Promise<unknown> {
    const name = `${this.options.prefix}:mcp-keys:{${key}}`;
    return this.client.eval(script, 2, name, `${name}:lease`, ...args);
  }

  /** One line for an outage, however often a connection is tried. */
  private reportAway(error: Error): void {
    if (!this.isAway) {
      this.isAway = true;
      const reason = error.message || error.name;
      this.logger.error(
        `Redis cannot be reached (${reason}); until it is back, calls with a key are refused`,
      );
    }
  }

  private reportBack(): void {
    if (this.isAway) {
      this.isAway = false;
      this.logger.log('Redis is back; calls with a key run again');
    }
  }
}

/** Nothing for a key that was free; else the arguments' fingerprint, the answer, and whether its holder is alive. */
type ClaimReply = readonly [fingerprint: string, answer: string | null, isAlive: 0 | 1] | null;
