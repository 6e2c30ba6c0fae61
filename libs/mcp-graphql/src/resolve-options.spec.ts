import { describe, expect, it } from 'vitest';

import { resolveOptions } from './resolve-options.js';

describe('resolveOptions', () => {
  it('fills in every default', () => {
    const { ids, eventBus, idempotency, ...rest } = resolveOptions();
    expect(idempotency).toEqual({ store: expect.anything(), ttlMs: 86_400_000 });
    expect(ids.encode('7', { field: 'Note.id' })).toBe('7');
    expect(eventBus).not.toBe(resolveOptions().eventBus);
    expect(rest).toEqual({
      name: 'nestjs-mcp-graphql',
      version: '1.0.0',
      path: '/mcp',
      useGlobalPrefix: true,
      authentication: 'optional',
      visibility: 'declared',
      checkGuards: false,
      safeCodes: {},
      defaultLimit: 20,
      maxLimit: 100,
      maxDepth: 2,
      timeoutMs: 55_000,
      maxConcurrentCallsPerActor: 32,
      maxQueuedCalls: 128,
      scalars: {},
      schemas: {},
      execution: 'auto',
      operations: [],
      profile: 'portable',
      warnToolBytes: 8192,
      maxToolBytes: 65_536,
      dropArguments: [],
      maxSubscriptions: 1024,
      streams: { max: 1000, maxPerSubject: 20, maxMs: 3_600_000 },
      transports: {},
      instructions: { text: '', assemble: false },
      telemetry: { enabled: true, actor: 'hashed' },
    });
  });

  it('keeps what is given and counts undefined as not given', () => {
    const resolved = resolveOptions({ path: '/agents/mcp', maxLimit: undefined, defaultLimit: 100 });
    expect(resolved).toMatchObject({ path: '/agents/mcp', maxLimit: 100, defaultLimit: 100 });
  });

  it('changes nothing that it is given', () => {
    expect(() => resolveOptions(Object.freeze({ maxDepth: 3 }))).not.toThrow();
  });

  it.each([
    [{ maxLimit: 0 }, 'the option maxLimit must be a whole number above 0, but is 0.'],
    [{ defaultLimit: 1.5 }, 'the option defaultLimit must be a whole number above 0, but is 1.5.'],
    [{ timeoutMs: 0 }, 'the option timeoutMs must be a whole number above 0, or false, but is 0.'],
    [{ maxQueuedCalls: -1 }, 'the option maxQueuedCalls must be a whole number above 0, but is -1.'],
    [{ maxDepth: null as never }, 'the option maxDepth must be a whole number above 0, but is null.'],
    [{ defaultLimit: 50, maxLimit: 10 }, 'the option defaultLimit must be at most maxLimit, but is 50.'],
    [
      { safeCodes: { SOLD_OUT: 'GONE' as never } },
      'the option safeCodes must be the app\'s codes with the refusal code of each, such as { OUT_OF_STOCK: \'CONFLICT\' }, but is {"SOLD_OUT":"GONE"}.',
    ],
    [
      { path: 'mcp' },
      'the option path must be one URL path that starts with "/" and has no parameters, such as "/mcp", but is "mcp".',
    ],
    [
      { ids: {} as never },
      'the option ids must be a codec with encode() and decode(), such as passthrough() or sqids(), but is {}.',
    ],
    [
      { eventBus: {} as never },
      'the option eventBus must be a bus with publish() and subscribe(), such as redisEventBus(), but is {}.',
    ],
    [{ idempotency: { ttlMs: 0 } }, 'the option idempotency.ttlMs must be a whole number above 0, but is 0.'],
    [
      { idempotency: { store: {} as never } },
      'the option idempotency.store must be a store with claim(), extend(), settle() and release(), such as memoryIdempotencyStore() or redisIdempotencyStore().',
    ],
    [
      { telemetry: { actor: 'hash' as never } },
      "the option telemetry.actor must be 'hashed', 'plain' or 'absent', but is \"hash\".",
    ],
  ])('refuses %j', (options, message) => {
    expect(() => resolveOptions(options)).toThrow(`McpGraphqlModule: ${message}`);
  });

  it.each(['/', '/mcp/:tenant', '/mcp/*rest', '/mcp?x=1', '/m cp'])('refuses the path %j', (path) => {
    expect(() => resolveOptions({ path })).toThrow('the option path must be');
  });
});
