import { Logger } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';

const ICON = { src: 'https://host.example/a.png', mimeType: 'image/png', sizes: ['48x48'] };

@Resolver()
class EchoResolver {
  @GraphQLTool({
    title: 'Echo',
    tags: ['text', 'test'],
    icons: [ICON],
    meta: { 'host.example/level': 1 },
    annotations: { openWorldHint: false },
  })
  @Query(() => String, { description: 'Says it again.' })
  echo(@Args('text', { nullable: true }) text: string): string {
    return text ?? 'silence';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Says nothing of its own.' })
  plain(): string {
    return '';
  }
}

let booted: BootedApp;

beforeAll(async () => {
  const mcp = { name: 'echoes', version: '3.1.4', instructions: 'Call echo first.' };
  booted = await bootApp(defineApp({ mcp, providers: [EchoResolver] }));
});
afterAll(() => booted.app.close());

/** Sends one request as each revision would have it sent, and answers the bodies. */
async function ask(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const { body, headers } = modernRequest(method, params);
  const modern = await rawCall(`${booted.url}/mcp`, body, headers);
  const legacy = await rawCall(`${booted.url}/mcp`, { jsonrpc: '2.0', id: 1, method, params });
  return { modern: modern.body, legacy: legacy.body };
}

describe.each(CLIENTS)('what a client is told, %s client', (_era, connect) => {
  it('is exactly what the declaration says', async () => {
    const client = await connect(`${booted.url}/mcp`);
    const [echo, plain] = await client.listTools();
    await client.close();
    expect(echo).toMatchObject({
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      icons: [ICON],
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { 'host.example/level': 1, 'nestjs-mcp-graphql/tags': ['text', 'test'] },
    });
    expect(Object.keys(plain!).toSorted()).toEqual([
      'annotations',
      'description',
      'inputSchema',
      'name',
      'outputSchema',
    ]);
  });
});

describe('on the wire', () => {
  it('the server names itself and its instructions, and promises news of its list where it can be heard', async () => {
    const { modern } = await ask('server/discover');
    expect(modern).toMatchObject({
      result: { instructions: 'Call echo first.', capabilities: { tools: { listChanged: true } } },
    });
    const { legacy } = await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1.0.0' },
    });
    expect(legacy).toMatchObject({
      result: {
        serverInfo: { name: 'echoes', version: '3.1.4' },
        instructions: 'Call echo first.',
        capabilities: { tools: { listChanged: false } },
      },
    });
  });

  it('the list may be kept for a minute by the one who asked; older clients hear nothing of it', async () => {
    const { modern, legacy } = await ask('tools/list');
    expect(modern).toMatchObject({ result: { ttlMs: 60_000, cacheScope: 'private' } });
    expect(Object.keys((legacy as { result: object }).result)).toEqual(['tools']);
  });

  it.each([[{}], [{ arguments: null }], [{ arguments: {} }]])(
    'a call with %j is one without arguments',
    async (given) => {
      const result = { structuredContent: { result: 'silence' } };
      const { modern, legacy } = await ask('tools/call', { name: 'echo', ...given });
      expect(modern).toMatchObject({ result });
      expect(legacy).toMatchObject({ result });
    },
  );

  it('an unknown tool is an error of the protocol, with the nearest name', async () => {
    const error = { code: -32602, message: 'Unknown tool "ecko". Did you mean "echo"?' };
    const { modern, legacy } = await ask('tools/call', { name: 'ecko' });
    expect(modern).toMatchObject({ error });
    expect(legacy).toMatchObject({ error });
  });

  it('a refusal says its code to models and to programs, and has no structured content', async () => {
    const { modern, legacy } = await ask('tools/call', { name: 'echo', arguments: { txt: 'a' } });
    for (const { result } of [modern, legacy] as { result: Record<string, unknown> }[]) {
      expect(result).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: expect.stringMatching(/txt.*\[BAD_INPUT\]$/s) as string }],
        _meta: { 'nestjs-mcp-graphql/refusal': { code: 'BAD_INPUT' } },
      });
      expect(result).not.toHaveProperty('structuredContent');
    }
  });

  it('what is no call of ours is answered as JSON-RPC', async () => {
    const { status, body } = await rawCall(`${booted.url}/mcp`, 'text', { 'content-type': 'text/plain' });
    expect(status).toBe(415);
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
  });
});

describe('the log of a start', () => {
  it('says where MCP is, how many tools there are and from how many classes', async () => {
    const log = vi.spyOn(Logger.prototype, 'log');
    const other = await bootApp(defineApp({ providers: [EchoResolver] }), (app) =>
      app.setGlobalPrefix('api'),
    );
    await other.app.close();
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    expect(lines).toContain('Mapped {/api/mcp, MCP} route');
    expect(lines.join('\n')).toMatch(/^2 tools from 1 class\b/m);
  });
});
