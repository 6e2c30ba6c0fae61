import { McpToolRegistry, type SessionOptions } from 'nestjs-mcp-graphql';
import { afterEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { connectLegacy, connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { INITIALIZE, type RawStream, openSession, openStream } from '../support/raw-session.js';
import { waitUntil } from '../support/wait-until.js';
import { TokenResolver, WhoResolver, bearer } from './session-fixture.js';

const ANN = bearer('ann.read');
const BOB = bearer('bob.read');

const call = (ms: number, id: number | string = 'call') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'who_am_i', arguments: { ms } },
});

describe.each(ADAPTER_NAMES)('sessions on %s', (adapter) => {
  let booted: BootedApp;
  let url: string;

  async function boot(sessions: SessionOptions | true = true): Promise<void> {
    const module = defineApp({
      mcp: { sessions, actor: TokenResolver },
      providers: [WhoResolver, TokenResolver],
    });
    booted = await bootApp(module, undefined, adapter);
    url = `${booted.url}/mcp`;
  }

  /** One request of each kind that names a session, and all that can be seen of its answer. */
  async function answersFor(headers: Record<string, string>): Promise<unknown[]> {
    const requests: (RequestInit & { headers?: Record<string, string> })[] = [
      { method: 'POST', body: JSON.stringify(call(0)) },
      { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) },
      { method: 'GET' },
      { method: 'GET', headers: { 'last-event-id': '1:_GET_stream' } },
      { method: 'DELETE' },
      { method: 'PUT', body: '{}' },
    ];
    return Promise.all(
      requests.map(async ({ headers: more, ...request }) => {
        const type: Record<string, string> =
          request.body === undefined ? {} : { 'content-type': 'application/json' };
        const accept = 'application/json, text/event-stream';
        const response = await fetch(url, { ...request, headers: { accept, ...type, ...headers, ...more } });
        const { date: _, ...seen } = Object.fromEntries(response.headers);
        return { status: response.status, headers: seen, body: await response.text() };
      }),
    );
  }

  /** Opens a stream again after its connection was dropped, as soon as the server has noticed. */
  async function reopen(headers: Record<string, string>): Promise<RawStream> {
    let stream = await openStream(url, headers);
    await waitUntil(
      'the stream opens',
      async () => {
        stream = stream.status === 409 ? await openStream(url, headers) : stream;
        return stream.status === 200;
      },
      1_000,
    );
    return stream;
  }

  afterEach(() => booted.app.close());

  it('serve the v1 client, and the modern one as ever', async () => {
    await boot();
    for (const connect of [connectLegacy, connectModern]) {
      const client = await connect(url, ANN);
      expect((await client.listTools()).map(({ name }) => name)).toEqual(['who_am_i']);
      expect((await client.callTool('who_am_i')).content).toEqual({ result: 'ann may read' });
      await client.close();
    }
  });

  it('end when the client says so', async () => {
    await boot();
    const session = await openSession(url, ANN);
    expect((await session.call('ping')).status).toBe(200);
    expect((await fetch(url, { method: 'DELETE', headers: session.headers })).status).toBe(200);
    expect((await session.call('ping')).status).toBe(404);
  });

  it('do not exist for another subject, on any verb', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const foreign = await answersFor({ ...session.headers, ...BOB });
    const unknown = await answersFor({
      ...BOB,
      'mcp-session-id': 'ffffffff-ffff-4fff-bfff-ffffffffffff',
      'mcp-protocol-version': '2025-11-25',
    });
    expect(foreign).toEqual(unknown);
    expect(foreign[0]).toMatchObject({ status: 404, body: expect.stringContaining('Session not found') });
    expect((await session.call('ping')).status).toBe(200);
  });

  it('go on with a refreshed token, with the rights of the new one', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const answer = await session.call('tools/call', { name: 'who_am_i' }, bearer('ann.write'));
    expect(answer.body).toMatchObject({ result: { structuredContent: { result: 'ann may write' } } });
  });

  it('let nobody in without a token, whatever session is named', async () => {
    await boot();
    const { authorization: _, ...headers } = (await openSession(url, ANN)).headers as Record<string, string>;
    const answers = (await answersFor(headers)) as { status: number }[];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it('keep calls of one session apart by who made them', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const [first, second] = await Promise.all([
      session.call('tools/call', { name: 'who_am_i', arguments: { ms: 60 } }, bearer('ann.write')),
      session.call('tools/call', { name: 'who_am_i', arguments: { ms: 30 } }, bearer('ann.delete')),
    ]);
    expect(JSON.stringify(first.body)).toContain('ann may write');
    expect(JSON.stringify(second.body)).toContain('ann may delete');
  });

  it('want to be begun, and named', async () => {
    await boot();
    expect((await rawCall(url, call(0), ANN)).status).toBe(400);
    expect((await fetch(url, { headers: ANN })).status).toBe(400);
    expect((await rawCall(url, '{bad', ANN)).body).toMatchObject({ error: { code: -32_700 } });
    const twice = await rawCall(url, [INITIALIZE, { ...INITIALIZE, id: 1 }], ANN);
    expect([twice.status, twice.headers.get('mcp-session-id')]).toEqual([400, null]);
  });

  it('give a client that lost its connection the rest of the answer', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const lost = await openStream(url, session.headers, call(150));
    const [, lastId] = /id: (.+)/.exec(await lost.readUntil('id: ')) ?? [];
    lost.drop();

    const who = booted.app.get(WhoResolver);
    await waitUntil('the call ends', () => who.finished === 1);
    const resumed = await openStream(url, { ...session.headers, 'last-event-id': lastId! });
    expect(await resumed.readAll()).toContain('ann may read');
  });

  it('give a client that comes back early the answer when it is there', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const lost = await openStream(url, session.headers, call(300));
    const [, lastId] = /id: (.+)/.exec(await lost.readUntil('id: ')) ?? [];
    lost.drop();
    const resumed = await reopen({ ...session.headers, 'last-event-id': lastId! });
    expect(await resumed.readAll()).toContain('ann may read');
  });

  it('let a dropped stream be opened again at once', async () => {
    await boot();
    const { headers } = await openSession(url, ANN);
    const streams = [await openStream(url, headers)];
    expect((await openStream(url, headers)).status).toBe(409);
    for (let round = 0; round < 3; round += 1) {
      streams.at(-1)!.drop();
      streams.push(await reopen(headers));
    }
    streams.at(-1)!.drop();
  });

  it('hear of changed tools on their stream', async () => {
    await boot();
    const { headers } = await openSession(url, ANN);
    const stream = await openStream(url, headers);
    booted.app.get(McpToolRegistry).disable('who_am_i');
    await stream.readUntil('notifications/tools/list_changed');
    stream.drop();
  });

  it('are over when nobody uses them, and last while a stream is open', async () => {
    await boot({ idleMs: 100 });
    const abandoned = await openSession(url, ANN);
    const { headers, call: callAgain } = await openSession(url, ANN);
    const stream = await openStream(url, headers);
    await waitUntil('the session is over', async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return (await abandoned.call('ping')).status === 404;
    });
    expect((await callAgain('ping')).status).toBe(200);
    stream.drop();
  });

  it('make room for new ones of their subject, but not while they are used', async () => {
    await boot({ maxPerSubject: 2 });
    const [idle, used] = [await openSession(url, ANN), await openSession(url, ANN)];
    const other = await openSession(url, BOB);
    const streams = [await openStream(url, used.headers)];
    const third = await openSession(url, ANN);
    expect((await idle.call('ping')).status).toBe(404);
    streams.push(await openStream(url, third.headers));
    const refused = await rawCall(url, INITIALIZE, ANN);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('Too many sessions') } });
    expect((await other.call('ping')).status).toBe(200);
    streams.forEach((stream) => stream.drop());
  });

  it('end with the app, streams and calls included', async () => {
    await boot();
    const session = await openSession(url, ANN);
    const stream = await openStream(url, session.headers);
    const running = session.call('tools/call', { name: 'who_am_i', arguments: { ms: 200 } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const patience = AbortSignal.timeout(2_000);
    await booted.app.close();
    expect(patience.aborted).toBe(false);
    await stream.readAll();
    expect(JSON.stringify((await running).body)).toContain('ann may read');
  });
});
