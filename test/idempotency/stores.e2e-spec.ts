import { memoryIdempotencyStore, type IdempotencyStore, type KeyClaim } from 'nestjs-mcp-graphql';
import { redisIdempotencyStore } from 'nestjs-mcp-graphql/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { HAS_REDIS, type RedisServer, redisServer } from '../support/redis-server.js';
import { waitUntil } from '../support/wait-until.js';

let redis: RedisServer | undefined;

beforeAll(async () => {
  redis = HAS_REDIS ? await redisServer() : undefined;
  await redis?.start();
});
afterAll(() => redis?.remove());

const STORES = [
  ['memory', true, () => memoryIdempotencyStore()],
  ['Redis', HAS_REDIS, () => redisIdempotencyStore({ connection: redis!.url, prefix: 'test' })],
] as const;

describe.each(STORES)('an idempotency store in %s', (_name, isHere, create) => {
  let store: IdempotencyStore;
  let claims = 0;
  let mine: KeyClaim;
  const test = it.skipIf(!isHere);

  beforeAll(async () => {
    store = create();
    await store.open?.();
  });
  beforeEach(() => {
    claims += 1;
    mine = { key: `k${claims}`, fingerprint: 'f', holder: 'me', ttlMs: 60_000, leaseMs: 60_000 };
  });
  afterAll(() => store.close?.());

  const theirs = (change: Partial<KeyClaim> = {}): KeyClaim => ({ ...mine, holder: 'they', ...change });

  test('gives a free key to one of many', async () => {
    const all = Array.from({ length: 50 }, (_, index) => store.claim(theirs({ holder: `h${index}` })));
    const kinds = (await Promise.all(all)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'running')).toHaveLength(49);
  });

  test('tells the arguments that a key was taken with', async () => {
    await store.claim(mine);
    expect(await store.claim(theirs({ fingerprint: 'g' }))).toEqual({ kind: 'running', fingerprint: 'f' });
  });

  test('keeps an answer, whatever characters it has, and keeps the first one', async () => {
    const answer = '{"text":"ü\u0000\\n\u2028 %s {}"}';
    await store.claim(mine);
    await store.settle(mine, answer);
    await store.settle(mine, 'another');
    await store.extend(mine);
    await store.release(mine);
    expect(await store.claim(theirs())).toEqual({ kind: 'settled', fingerprint: 'f', answer });
  });

  test('lets nobody but the holder touch a key', async () => {
    await store.claim(mine);
    await store.settle(theirs(), 'theirs');
    await store.release(theirs());
    expect((await store.claim(theirs())).kind).toBe('running');
    await store.release(mine);
    expect((await store.claim(theirs())).kind).toBe('claimed');
  });

  test('gives a key away from nobody who fell silent, and takes his answer when it comes late', async () => {
    await store.claim({ ...mine, leaseMs: 30 });
    await waitUntil(
      'the holder counts as gone',
      async () => (await store.claim(theirs())).kind === 'abandoned',
    );
    await store.extend(mine);
    expect((await store.claim(theirs())).kind).toBe('running');
    await store.settle(mine, 'late');
    expect(await store.claim(theirs())).toMatchObject({ kind: 'settled', answer: 'late' });
  });

  test('forgets a key after its time, answered or not', async () => {
    await store.claim({ ...mine, ttlMs: 30 });
    await waitUntil(
      'the key is free',
      async () => (await store.claim({ ...mine, ttlMs: 30 })).kind === 'claimed',
    );
    await store.settle({ ...mine, ttlMs: 30 }, 'answer');
    await waitUntil('the key is free', async () => (await store.claim(mine)).kind === 'claimed');
  });
});

describe('the store in memory', () => {
  const claim = (key: string): KeyClaim => ({
    key,
    fingerprint: 'f',
    holder: key,
    ttlMs: 60_000,
    leaseMs: 60_000,
  });

  it('forgets the oldest answers when it is full, and no key that somebody works on', async () => {
    const store = memoryIdempotencyStore({ maxKeys: 3 });
    await store.claim(claim('works'));
    for (const key of ['a', 'b', 'c']) {
      await store.claim(claim(key));
      await store.settle(claim(key), 'answer');
    }
    const kinds = [];
    for (const key of ['works', 'c', 'b', 'a']) {
      kinds.push((await store.claim({ ...claim(key), holder: 'other' })).kind);
    }
    expect(kinds).toEqual(['running', 'settled', 'settled', 'claimed']);
  });

  it('is full by the length of its answers as well', async () => {
    const store = memoryIdempotencyStore({ maxCharacters: 10 });
    for (const key of ['a', 'b']) {
      await store.claim(claim(key));
      await store.settle(claim(key), '123456');
    }
    expect((await store.claim({ ...claim('b'), holder: 'x' })).kind).toBe('settled');
    expect((await store.claim({ ...claim('a'), holder: 'x' })).kind).toBe('claimed');
  });
});

describe('the store in Redis', () => {
  it('needs a prefix', () => {
    expect(() => redisIdempotencyStore({ connection: 'redis://127.0.0.1:1', prefix: '' })).toThrow(
      'redisIdempotencyStore: the option prefix must be a name of this app, such as "notes".',
    );
  });
});
