import { Injectable, Logger } from '@nestjs/common';
import { EventEmitter2, EventEmitterModule, OnEvent } from '@nestjs/event-emitter';
import { type AuditEvent, type AuditSink, TOOL_CALL_EVENT } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { CLIENTS, connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { watchedApp } from './watched-app.js';

/** Keeps events in memory. */
@Injectable()
class MemorySink implements AuditSink {
  readonly events: AuditEvent[] = [];

  async record(event: AuditEvent): Promise<void> {
    await Promise.resolve();
    this.events.push(event);
  }
}

/** Listens as any provider of an app may. */
@Injectable()
class Listener {
  readonly events: AuditEvent[] = [];

  @OnEvent(TOOL_CALL_EVENT)
  heard(event: AuditEvent): void {
    this.events.push(event);
  }
}

const SIGNED_IN = { authorization: 'Bearer robot' };

describe.each(CLIENTS)('the audit trail of a %s client', (era, connect) => {
  let booted: BootedApp;
  let sink: MemorySink;
  let listener: Listener;

  beforeAll(async () => {
    const parts = { imports: [EventEmitterModule.forRoot()], providers: [MemorySink, Listener] };
    booted = await bootApp(watchedApp({ audit: MemorySink }, parts));
    sink = booted.app.get(MemorySink);
    listener = booted.app.get(Listener);
  });
  afterAll(() => booted.app.close());

  /** The one event of one call, which sink and listener get alike. */
  async function eventOf(name: string, args: Record<string, unknown>, headers = {}): Promise<AuditEvent> {
    sink.events.length = 0;
    listener.events.length = 0;
    const client = await connect(`${booted.url}/mcp`, headers);
    await client.callTool(name, args).catch(() => undefined);
    await client.close();
    await vi.waitFor(() => expect(sink.events).toHaveLength(1));
    await vi.waitFor(() => expect(listener.events).toEqual(sink.events));
    return sink.events[0]!;
  }

  it('tells who did what, for whom and through which client', async () => {
    const event = await eventOf('create_note', { title: 'Plans', body: 'b0dy' }, SIGNED_IN);
    expect(event).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      tool: 'create_note',
      operation: 'mutation createNote',
      schema: 'default',
      actor: { subject: 'agent:r2', kind: 'agent', onBehalfOf: 'person:ann' },
      ...(era === 'modern' && { client: { name: 'tests', version: '1.0.0' } }),
      transport: 'http',
      protocolVersion: era === 'modern' ? '2026-07-28' : '2025-11-25',
      outcome: 'OK',
      durationMs: expect.any(Number),
      resultBytes: expect.any(Number),
      arguments: ['body', 'title'],
      values: { title: 'Plans' },
    });
    expect(JSON.stringify(event)).not.toMatch(/b0dy|secret/);
  });

  it('tells of refused calls as well: bad arguments, failures, nobody signed in', async () => {
    expect(await eventOf('list_notes', { limit: 'x' }, SIGNED_IN)).toMatchObject({ outcome: 'BAD_INPUT' });
    const broken = await eventOf('break_down', { secret: 's3cret' });
    expect(broken).toMatchObject({
      outcome: 'INTERNAL',
      correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(JSON.stringify(broken)).not.toContain('s3cret');
    expect(broken).not.toHaveProperty('actor');
    const denied = await eventOf('create_note', { title: 'x', body: 'y' });
    expect(denied).toMatchObject({ tool: 'create_note', outcome: 'UNAUTHENTICATED', values: { title: 'x' } });
  });

  it('tells of a tool that was asked for and does not exist', async () => {
    const event = await eventOf('drop_tables', { now: true }, SIGNED_IN);
    expect(event).toMatchObject({ tool: 'drop_tables', outcome: 'NOT_FOUND', arguments: [] });
    expect(event).not.toHaveProperty('operation');
  });
});

const LIST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_notes', arguments: { limit: 1 } },
};

it.each([{ name: 5 }, 'x', null, { name: 'x', version: null }])(
  'no 2025 client gets by the audit trail by calling itself %j',
  async (clientInfo) => {
    const { app, url } = await bootApp(watchedApp({ audit: MemorySink }, { providers: [MemorySink] }));
    const { events } = app.get(MemorySink);
    const params = { ...LIST.params, _meta: { 'io.modelcontextprotocol/clientInfo': clientInfo } };
    await rawCall(`${url}/mcp`, { ...LIST, params });
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(events[0]).toMatchObject({ tool: 'list_notes', outcome: 'OK' });
    expect(events[0]).not.toHaveProperty('client');
    await app.close();
  },
);

describe('a sink that misbehaves', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('the trail is full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the trail is full'))],
  ])('and %s is logged, and the call is answered', async (_how, record) => {
    const errors = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const parts = { providers: [{ provide: 'SINK', useValue: { record } }] };
    const { app, url } = await bootApp(watchedApp({ audit: 'SINK' }, parts));
    expect((await rawCall(`${url}/mcp`, LIST)).status).toBe(200);
    await vi.waitFor(() =>
      expect(errors.mock.calls.map(([line]) => line as string)).toContain(
        'The audit sink failed, the audit event of list_notes is lost',
      ),
    );
    errors.mockRestore();
    await app.close();
  });

  it('and never answers holds up neither calls nor the shutdown, and fills no memory', async () => {
    const errors = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    let taken = 0;
    const record = () => {
      taken += 1;
      return new Promise<void>(() => undefined);
    };
    const parts = { providers: [{ provide: 'SINK', useValue: { record } }] };
    const { app, url } = await bootApp(watchedApp({ audit: 'SINK' }, parts));
    const batch = Array.from({ length: 50 }, (_, id) => ({ ...LIST, id }));
    for (let round = 0; round < 21; round += 1) {
      const { body } = await rawCall(`${url}/mcp`, batch);
      expect(body).toHaveLength(50);
    }
    await vi.waitFor(() => expect(taken).toBe(1000));
    const full = errors.mock.calls.filter(([line]) => String(line).includes('1000 audit events wait'));
    expect(full).toHaveLength(1);
    errors.mockRestore();
    const closed = performance.now();
    await app.close();
    expect(performance.now() - closed).toBeLessThan(2000);
  });

  it('and throws as a listener of the emitter ends neither the call nor the process', async () => {
    const errors = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { app, url } = await bootApp(watchedApp({}, { imports: [EventEmitterModule.forRoot()] }));
    const emitter = app.get(EventEmitter2);
    emitter.on(TOOL_CALL_EVENT, () => Promise.reject(new Error('no')));
    expect((await rawCall(`${url}/mcp`, LIST)).status).toBe(200);
    await vi.waitFor(() => expect(errors).toHaveBeenCalled());
    errors.mockRestore();
    await app.close();
  });
});

describe('the option audit', () => {
  it.each([
    ['MISSING', 'McpGraphqlModule: the option audit names "MISSING", which is no provider of the app.'],
    ['HOLLOW', 'McpGraphqlModule: the option audit names "HOLLOW", which has no method record().'],
  ])('stops the boot when it names %s', async (audit, message) => {
    const parts = { providers: [{ provide: 'HOLLOW', useValue: {} }] };
    await expect(bootApp(watchedApp({ audit }, parts))).rejects.toThrow(message);
  });

  it('is not needed: without sink and emitter a call is just a call', async () => {
    const { app, url } = await bootApp(watchedApp());
    const client = await connectModern(`${url}/mcp`);
    expect((await client.callTool('list_notes', { limit: 1 })).isError).toBe(false);
    await client.close();
    await app.close();
  });
});
