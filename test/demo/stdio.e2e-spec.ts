import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp } from '../support/boot-app.js';
import { TOKENS, bootDemo, signIn } from '../support/boot-demo.js';
import { connectModern } from '../support/mcp-clients.js';
import { StdioProcess } from '../support/stdio-process.js';

const FILE = fileURLToPath(new URL('../../apps/demo-api/dist/main.stdio.js', import.meta.url));

describe('the built demo on stdio', () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootDemo();
  });
  afterAll(() => booted.app.close());

  it('lists and answers as over HTTP, for the same person', async () => {
    const overHttp = await connectModern(`${booted.url}/mcp`, signIn('ann'));
    const client = new Client(
      { name: 'tests', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const env = { DEMO_DB: ':memory:', MCP_TOKEN: TOKENS.ann };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [FILE], env, stderr: 'ignore' }),
    );
    expect((await client.listTools()).tools).toEqual(await overHttp.listTools());
    const called = await client.callTool({ name: 'who_am_i', arguments: {} });
    expect(called.structuredContent).toEqual((await overHttp.callTool('who_am_i')).content);
    const page = await client.callTool({ name: 'list_notes', arguments: { limit: 1 } });
    expect(page.structuredContent).toMatchObject({ total: 25 });
    await Promise.all([client.close(), overHttp.close()]);
  });

  it('has only protocol lines on stdout, and is gone soon after its client', async () => {
    const demo = StdioProcess.start(FILE, { DEMO_DB: ':memory:', MCP_TOKEN: TOKENS.ann });
    await demo.open();
    const { result } = await demo.ask('tools/list');
    expect(result!['tools']).toHaveLength(13);
    expect(await demo.call('read_note', { sqid: 'unknown' })).toContain('[NOT_FOUND');
    demo.write('{"jsonrpc": broken\n');
    await demo.answer(({ error }) => error?.code === -32700);
    const { code, ms } = await demo.leave();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2000);
    expect(demo.messages).toHaveLength(4);
    expect(demo.stderr).toContain('[McpGraphql]');
  });

  it.each([
    ['no token', undefined],
    ['a token that nobody has', 'demo-nobody'],
  ])('shows and does nothing with %s, and says where a token goes', async (_what, token) => {
    const demo = StdioProcess.start(FILE, { DEMO_DB: ':memory:', ...(token && { MCP_TOKEN: token }) });
    await demo.open();
    const text =
      'Nobody is signed in. Set the environment variable MCP_TOKEN to an access token and start again.';
    const { error } = await demo.ask('tools/list');
    expect(error).toEqual({ code: -32000, message: text, data: { code: 'UNAUTHENTICATED' } });
    expect(await demo.call('who_am_i')).toBe(`${text} [UNAUTHENTICATED]`);
    expect(await demo.call('no_such_tool')).toBe(`${text} [UNAUTHENTICATED]`);
    await demo.leave();
  });
});
