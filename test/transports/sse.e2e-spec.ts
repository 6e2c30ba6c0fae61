import type { McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { afterEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { rawCall } from '../support/raw-call.js';
import { INITIALIZE, type RawStream, openStream } from '../support/raw-session.js';
import { SSE_CLIENTS } from '../support/sse-clients.js';
import { waitUntil } from '../support/wait-until.js';
import { TokenResolver, WhoResolver, bearer } from './session-fixture.js';

const ANN = bearer('ann.read');
const BOB = bearer('bob.read');

describe.each(ADAPTER_NAMES)('HTTP+SSE on %s', (adapter) => {
  let booted: BootedApp;

  async function boot(mcp: McpGraphqlOptions = {}): Promise<void> {
    const module = defineApp({
      mcp: { transports: { sse: true }, actor: TokenResolver, ...mcp },
      providers: [WhoResolver, TokenResolver],
    });
    booted = await bootApp(module, undefined, adapter);
  }

  /** Opens a connection by hand: its stream, and where it wants messages to be posted. */
  async function connect(
    headers: Record<string, string> = ANN,
  ): Promise<{ stream: RawStream; post: string }> {
    const stream = await openStream(`${booted.url}/mcp/sse`, headers);
    const [, path] = /data: (\S+)\n/.exec(await stream.readUntil('\n\n')) ?? [];
    return { stream, post: `${booted.url}${path}` };
  }

  afterEach(() => booted.app.close());

  it.each(SSE_CLIENTS)('serves the %s client', async (_version, open) => {
    await boot();
    const client = await open(`${booted.url}/mcp/sse`, ANN);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['who_am_i']);
    expect(await client.callTool({ name: 'who_am_i' })).toMatchObject({
      structuredContent: { result: 'ann may read' },
    });
    await client.close();
  });

  it('runs each message as whoever posted it', async () => {
    await boot();
    const { stream, post } = await connect();
    const call = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'who_am_i' },
    });
    expect((await rawCall(post, INITIALIZE, ANN)).status).toBe(202);
    expect((await rawCall(post, call(1), bearer('ann.write'))).status).toBe(202);
    expect(await stream.readUntil('ann may')).toContain('ann may write');
    stream.drop();
  });

  it('does not exist for another subject', async () => {
    await boot();
    const { stream, post } = await connect();
    const foreign = await rawCall(post, INITIALIZE, BOB);
    const unknown = await rawCall(
      post.replace(/sessionId=.*/, 'sessionId=ffffffff-ffff-4fff-bfff-ffffffffffff'),
      INITIALIZE,
      BOB,
    );
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.status).toBe(404);
    expect((await rawCall(post, INITIALIZE)).status).toBe(401);
    expect((await fetch(`${booted.url}/mcp/sse`)).status).toBe(401);
    stream.drop();
  });

  it('is over with its stream', async () => {
    await boot();
    const { stream, post } = await connect();
    stream.drop();
    await waitUntil('the session is gone', async () => (await rawCall(post, INITIALIZE, ANN)).status === 404);
  });

  it('answers what is no message as JSON-RPC', async () => {
    await boot();
    const { stream, post } = await connect();
    const codes = async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await rawCall(post, body, { ...ANN, ...headers });
      return [answer.status, (answer.body as { error: { code: number } }).error.code];
    };
    expect(await codes('{bad')).toEqual([400, -32_700]);
    expect(await codes({ hello: 'world' })).toEqual([400, -32_600]);
    expect(await codes([])).toEqual([400, -32_600]);
    expect((await codes('x', { 'content-type': 'text/plain' }))[0]).toBe(415);
    expect((await fetch(post, { headers: ANN })).status).toBe(405);
    expect((await rawCall(`${booted.url}/mcp/sse`, INITIALIZE, ANN)).status).toBe(405);
    expect((await rawCall(post, INITIALIZE, { ...ANN, origin: 'https://evil.test' })).status).toBe(403);
    stream.drop();
  });

  it('holds so many connections of one subject, and no more', async () => {
    await boot({ streams: { maxPerSubject: 2 } });
    const open = [await connect(), await connect()];
    expect((await fetch(`${booted.url}/mcp/sse`, { headers: ANN })).status).toBe(503);
    open.push(await connect(BOB));
    open.forEach(({ stream }) => stream.drop());
    await waitUntil('there is room again', async () => {
      const again = await openStream(`${booted.url}/mcp/sse`, ANN);
      again.drop();
      return again.status === 200;
    });
  });

  it('tells the path that clients see, where a proxy changes it', async () => {
    await boot({ publicUrl: 'https://example.com/notes/mcp' });
    const stream = await openStream(`${booted.url}/mcp/sse`, ANN);
    expect(await stream.readUntil('\n\n')).toMatch(/data: \/notes\/mcp\/messages\?sessionId=[\w-]+\n/);
    stream.drop();
  });

  it('ends with the app, when what runs on it is done', async () => {
    await boot();
    const { stream } = await connect();
    const busy = await connect();
    await rawCall(busy.post, INITIALIZE, ANN);
    const params = { name: 'who_am_i', arguments: { ms: 200 } };
    await rawCall(busy.post, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, ANN);
    const patience = AbortSignal.timeout(2_000);
    await booted.app.close();
    expect(patience.aborted).toBe(false);
    await stream.readAll();
    expect(await busy.stream.readAll()).toContain('ann may read');
  });

  it('is not there unless the app asks for it', async () => {
    await boot({ transports: {} });
    expect((await fetch(`${booted.url}/mcp/sse`, { headers: ANN })).status).toBe(404);
    expect((await rawCall(`${booted.url}/mcp/messages`, INITIALIZE, ANN)).status).toBe(404);
  });
});

it('is warned of at boot', async () => {
  const warnings: string[] = [];
  const quiet = () => undefined;
  const logger = { log: quiet, error: quiet, warn: (message: string) => warnings.push(message) };
  const module = defineApp({ mcp: { transports: { sse: true } }, providers: [WhoResolver] });
  const { app } = await bootApp(module, (nest) => nest.useLogger(logger));
  expect(warnings).toEqual([expect.stringContaining('deprecated: connect to /mcp')]);
  await app.close();
});
