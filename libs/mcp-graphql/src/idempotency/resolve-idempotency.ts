import type { IdempotencyOptions } from '../contracts/idempotency.js';
import { memoryIdempotencyStore } from './memory-store.js';

const DAY_MS = 86_400_000;

const METHODS = ['claim', 'extend', 'settle', 'release'] as const;

/**
 * Fills in how changes are kept from running twice.
 * @throws Error when it could not work; the message says what was expected
 */
export function resolveIdempotency(options: IdempotencyOptions = {}): Required<IdempotencyOptions> {
  const { store = memoryIdempotencyStore(), ttlMs = DAY_MS } = options;
  if (METHODS.some((method) => typeof (store as Partial<typeof store> | null)?.[method] !== 'function')) {
    throw new Error(
      'McpGraphqlModule: the option idempotency.store must be a store with claim(), extend(), settle() and release(), such as memoryIdempotencyStore() or redisIdempotencyStore().',
    );
  }
  if (!Number.isInteger(ttlMs) || ttlMs < 1) {
    throw new Error(
      `McpGraphqlModule: the option idempotency.ttlMs must be a whole number above 0, but is ${JSON.stringify(ttlMs)}.`,
    );
  }
  return { store, ttlMs };
}
