import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type CompiledApp, compileApp } from '../support/compile-app.js';
import { CONNECTIONS, type SdkClient, type Served } from '../support/connections.js';
import { AppModule, AppWithSessions } from './table-app/app.module.js';

const TOOLS = ['audit', 'hello', 'purge', 'read_notes', 'write_notes'] as const;

/** What comes of a tool: its answer, the code of its refusal, or nothing, as if there were no such tool. */
type Cell = 'allowed' | 'invisible' | 'FORBIDDEN';

/** Who calls, and what each tool is to them; the same on every way in. */
const TABLE: readonly (readonly [string, Readonly<Record<(typeof TOOLS)[number], Cell>>])[] = [
  [
    'ann',
    {
      audit: 'FORBIDDEN',
      hello: 'allowed',
      purge: 'invisible',
      read_notes: 'allowed',
      write_notes: 'invisible',
    },
  ],
  [
    'helper',
    {
      audit: 'invisible',
      hello: 'invisible',
      purge: 'invisible',
      read_notes: 'allowed',
      write_notes: 'invisible',
    },
  ],
  [
    'cleo',
    { audit: 'allowed', hello: 'allowed', purge: 'allowed', read_notes: 'allowed', write_notes: 'allowed' },
  ],
];

let plain: BootedApp;
let withSessions: BootedApp;
let compiled: CompiledApp;

beforeAll(async () => {
  plain = await bootApp(AppModule);
  withSessions = await bootApp(AppWithSessions);
  compiled = compileApp(fileURLToPath(new URL('table-app', import.meta.url)));
});
afterAll(async () => {
  compiled.remove();
  await plain.app.close();
  await withSessions.app.close();
});

const served = ({ url }: BootedApp): Served => ({ url, file: join(compiled.folder, 'main.stdio.js') });

/** Every client on every transport; those of 2025 over HTTP also in sessions. */
const WAYS = [
  ...CONNECTIONS.map(([name, connect]) => [name, connect, () => served(plain)] as const),
  ...CONNECTIONS.filter(([name]) => name.includes('HTTP, 2025') || name === 'v1, Streamable HTTP').map(
    ([name, connect]) => [`${name}, in a session`, connect, () => served(withSessions)] as const,
  ),
];

async function cellOf(client: SdkClient, tool: string): Promise<string> {
  const called = await client.callTool({ name: tool, arguments: {} }).catch((error: Error) => error.message);
  if (typeof called === 'string') {
    return called.includes(`Unknown tool "${tool}"`) ? 'invisible' : called;
  }
  const [{ text }] = called.content as [{ text: string }];
  return called.isError === true ? (/\[([A-Z_]+)\]$/.exec(text)?.[1] ?? text) : 'allowed';
}

describe.each(WAYS)('%s', (_way, connect, app) => {
  it.each(TABLE)('%s sees and may do exactly what stands in the table', async (name, row) => {
    const client = await connect(app(), `token-of-${name}`);
    const listed = (await client.listTools()).tools.map((tool) => tool.name);
    expect(listed).toEqual(TOOLS.filter((tool) => row[tool] !== 'invisible'));
    const cells = await Promise.all(TOOLS.map(async (tool) => [tool, await cellOf(client, tool)] as const));
    expect(Object.fromEntries(cells)).toEqual(row);
    await client.close();
  });

  it.each([
    ['nobody', undefined],
    ['a token that is no good', 'token-of-eve'],
  ])('%s reaches no tool and no list', async (_who, token) => {
    const reached = await connect(app(), token).then(
      async (client) => {
        const answers = await Promise.all([
          client.listTools().catch(String),
          ...TOOLS.map((tool) => client.callTool({ name: tool, arguments: {} }).catch(String)),
        ]);
        await client.close();
        return answers.map((answer) => JSON.stringify(answer));
      },
      (error: unknown) => [String(error)],
    );
    for (const answer of reached) {
      expect(answer).toMatch(/UNAUTHENTICATED|[Uu]nauthorized|401|Nobody is signed in/);
      expect(answer).not.toMatch(/inputSchema|hello"|purged|written/);
    }
  });
});
