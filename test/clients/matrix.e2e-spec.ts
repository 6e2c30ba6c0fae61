import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type CompiledApp, compileApp } from '../support/compile-app.js';
import { CONNECTIONS, type SdkClient, type Served } from '../support/connections.js';
import { AppModule } from './notes-app/app.module.js';

let booted: BootedApp;
let compiled: CompiledApp;
let served: Served;

beforeAll(async () => {
  booted = await bootApp(AppModule);
  compiled = compileApp(fileURLToPath(new URL('notes-app', import.meta.url)));
  served = { url: booted.url, file: join(compiled.folder, 'main.stdio.js') };
});
afterAll(async () => {
  compiled.remove();
  await booted.app.close();
});

/** One app, the same for every client: what differs is the way to it. */
describe.each(CONNECTIONS)('a client: %s', (_name, connect) => {
  let client: SdkClient;

  beforeAll(async () => {
    client = await connect(served, 'token-of-ann');
  });
  afterAll(() => client.close());

  it('reads the instructions', () => {
    expect(client.getInstructions()).toBe(
      'Notes of one person.\n\nWhen to use which tool:\n- read_note: Use when its id is known.',
    );
  });

  it('lists the tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ['echo', 'Says it again.'],
      ['read_note', 'One note by its id.\nUse when its id is known.'],
    ]);
    expect(tools.map(({ outputSchema }) => outputSchema)).toMatchObject([
      { type: 'object', required: ['result'] },
      { type: 'object', required: ['sqid', 'title', 'owner'] },
    ]);
  });

  it('calls one as whoever its token names, and gets structured content and the same as text', async () => {
    const called = await client.callTool({ name: 'read_note', arguments: { sqid: '1' } });
    const content = { sqid: '1', title: 'First', owner: 'ann' };
    expect(called.structuredContent).toEqual(content);
    expect(called.content).toEqual([{ type: 'text', text: JSON.stringify(content) }]);
    expect(called.isError ?? false).toBe(false);
  });

  it('is refused in words', async () => {
    const called = await client.callTool({ name: 'read_note', arguments: { sqid: '2' } });
    expect(called.isError).toBe(true);
    expect(called.structuredContent).toBeUndefined();
    expect(called.content).toMatchObject([{ text: expect.stringContaining('[NOT_FOUND') as string }]);
  });

  it('sends and receives any text, also a long one', async () => {
    const text = `é\u2028\n"\\ ${'x'.repeat(50_000)} 𝄞`;
    const called = await client.callTool({ name: 'echo', arguments: { text } });
    expect(called.structuredContent).toEqual({ result: text });
  });

  it('has each of many calls at once answered with its own answer', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const called = await Promise.all(
      texts.map((text) => client.callTool({ name: 'echo', arguments: { text } })),
    );
    expect(called.map(({ structuredContent }) => structuredContent)).toEqual(
      texts.map((result) => ({ result })),
    );
  });

  it('is told of a tool that does not exist, with the nearest that does', async () => {
    await expect(client.callTool({ name: 'read_nota', arguments: {} })).rejects.toThrow(
      'Unknown tool "read_nota". Did you mean "read_note"?',
    );
  });
});

describe.each(CONNECTIONS)('nobody: %s', (_name, connect) => {
  it('gets to no tool', async () => {
    const reached = await connect(served, undefined).then(
      async (client) => {
        const called = await client.callTool({ name: 'read_note', arguments: { sqid: '1' } }).catch(String);
        await client.close();
        return called;
      },
      (error: unknown) => String(error),
    );
    expect(JSON.stringify(reached)).not.toContain('First');
    expect(JSON.stringify(reached)).toMatch(/UNAUTHENTICATED|[Uu]nauthorized|401|invalid_token/);
  });
});
