import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSnippet } from '../../scripts/readme-blocks.js';
import type { BootedApp } from '../support/boot-app.js';
import { TOKENS, bootDemo } from '../support/boot-demo.js';
import * as v1 from './snippets/connect-v1.js';
import * as v2 from './snippets/connect-v2.js';

const TEXT = readFileSync(new URL('../../docs/connect.md', import.meta.url), 'utf8');
const PROGRAM = fileURLToPath(new URL('../../apps/demo-api/dist/main.stdio.js', import.meta.url));

describe('docs/connect.md', () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootDemo();
  });
  afterAll(() => booted.app.close());

  it('shows programs as they are', () => {
    const snippets = [...TEXT.matchAll(/<!-- snippet: (.+) -->\n\n```ts\n([\s\S]*?)```/g)];
    expect(snippets).toHaveLength(3);
    for (const [, source, shown] of snippets) {
      expect(shown, source).toBe(readSnippet(source!));
    }
  });

  it('shows configurations that are JSON and start programs by a full path', () => {
    const blocks = [...TEXT.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json!);
    expect(blocks).toHaveLength(4);
    for (const block of blocks) {
      const { mcpServers, servers } = JSON.parse(block) as Record<string, Record<string, object>>;
      const [, local] = Object.entries((mcpServers ?? servers)!).find(([, server]) => 'command' in server)!;
      expect(local).toMatchObject({ args: [expect.stringMatching(/^(\/|\$\{workspaceFolder\})/)] });
      expect(local).toHaveProperty('env.MCP_TOKEN');
    }
  });

  it.each([
    ['v2, HTTP', () => v2.connectOverHttp(`${booted.url}/mcp`, TOKENS.annsAgent)],
    ['v2, stdio', () => v2.connectOverStdio(PROGRAM, TOKENS.annsAgent)],
    ['v1, HTTP', () => v1.connectOverHttp(`${booted.url}/mcp`, TOKENS.annsAgent)],
    ['v1, stdio', () => v1.connectOverStdio(PROGRAM, TOKENS.annsAgent)],
  ])('connects clients that then call a tool: %s', async (_name, connect) => {
    const client = await connect();
    const called = await client.callTool({ name: 'who_am_i', arguments: {} });
    await client.close();
    expect(called['structuredContent']).toMatchObject({ on_behalf_of: { name: 'Ann' } });
  });
});
