import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { SlowResolver, forget } from './slow-fixture.js';

let booted: BootedApp;

beforeAll(async () => {
  booted = await bootApp(defineApp({ providers: [SlowResolver] }));
});
afterAll(() => booted.app.close());
beforeEach(forget);

/** A raw call, and the methods of all messages that came back, in order. */
async function messagesOf(name: string, meta: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const { body, headers } = modernRequest('tools/call', {
    name,
    arguments: name === 'count' ? { steps: 8 } : {},
  });
  const { _meta: envelope, ...params } = body.params;
  const sent = { ...body, params: { ...params, _meta: { ...envelope, ...meta } } };
  const answer = await rawCall(`${booted.url}/mcp`, sent, headers);
  return [answer.body].flat();
}

describe.each(CLIENTS)('progress for a %s client', (_era, connect) => {
  let client: McpClient;

  beforeAll(async () => {
    client = await connect(`${booted.url}/mcp`);
  });
  afterAll(() => client.close());

  it('grows, is throttled, and tells the last state before the answer', async () => {
    const reports: { progress: number; total?: number; message?: string }[] = [];
    const { content } = await client.callTool(
      'count',
      { steps: 30 },
      { onprogress: (report) => reports.push(report) },
    );
    expect(content).toEqual({ result: 30 });
    const done = reports.map(({ progress }) => progress);
    expect(done).toEqual(done.toSorted((left, right) => left - right));
    expect(new Set(done).size).toBe(done.length);
    expect(done.length).toBeGreaterThan(2);
    expect(done.length).toBeLessThan(25);
    expect(reports.at(-1)).toEqual({ progress: 30, total: 30, message: 'step 30' });
  });

  it('keeps a slow call alive beyond the patience of its client', async () => {
    const { content } = await client.callTool(
      'count',
      { steps: 60 },
      { timeout: 600, resetTimeoutOnProgress: true, onprogress: () => undefined },
    );
    expect(content).toEqual({ result: 60 });
  });

  it('never goes back, and never comes after the answer', async () => {
    const done: number[] = [];
    await client.callTool('chatter', {}, { onprogress: ({ progress }) => done.push(progress) });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(done).toEqual([1, 3]);
  });
});

describe('a client that did not ask', () => {
  it('hears no progress', async () => {
    expect(await messagesOf('count', {})).toMatchObject([{ result: { structuredContent: { result: 8 } } }]);
  });

  it('hears progress under its own token once it asks', async () => {
    const messages = await messagesOf('count', { progressToken: 'mine' });
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.slice(0, -1)).toEqual(
      messages.slice(0, -1).map(() =>
        expect.objectContaining({
          method: 'notifications/progress',
          params: expect.objectContaining({ progressToken: 'mine', total: 8 }) as unknown,
        }),
      ),
    );
  });
});

describe('the log', () => {
  it('goes to a 2026 client at the level of its request, and not without one', async () => {
    const level = (logLevel: string) => ({ 'io.modelcontextprotocol/logLevel': logLevel });
    const logged = async (meta: object) =>
      (await messagesOf('grumble', meta as never))
        .slice(0, -1)
        .map((message) => (message as { params: { data: unknown } }).params.data);
    expect(await logged(level('debug'))).toEqual(['details', 'careful']);
    expect(await logged(level('warning'))).toEqual(['careful']);
    expect(await logged({})).toEqual([]);
  });

  it('goes to a 2025 client', async () => {
    const client = new LegacyClient({ name: 'tests', version: '1.0.0' });
    const lines: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      lines.push([params.level, params.data]);
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${booted.url}/mcp`)) as never);
    await client.callTool({ name: 'grumble' });
    expect(lines).toEqual([
      ['debug', 'details'],
      ['warning', 'careful'],
    ]);
    await client.close();
  });
});
