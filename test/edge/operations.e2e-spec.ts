import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';
import { withoutAdvice } from '../support/reason-of.js';
import { NotesResolver } from './notes-fixture.js';

describe.each(CLIENTS)('operations in files, %s client', (_era, connect) => {
  let booted: BootedApp;
  let ann: McpClient;

  beforeAll(async () => {
    const mcp = { operations: ['./test/edge/operations/**/*.graphql'] };
    booted = await bootApp(defineApp({ mcp, providers: [NotesResolver] }));
    ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
  });
  afterAll(async () => {
    await ann.close();
    await booted.app.close();
  });

  it('are tools beside the decorated ones, described by the comment above them', async () => {
    const tools = await ann.listTools();
    const described = tools.map(({ name, description }) => [name, description]);
    expect(described).toContainEqual(['overview', 'Who calls, and one note, in one go.']);
    expect(described).toContainEqual(['remove_note', 'Deletes a note.']);
    expect(described.map(([name]) => name)).toContain('read_note');
  });

  it('run every root field through the guards of its resolver', async () => {
    const called = await ann.callTool('overview', { sqid: '1' });
    expect(called.content).toEqual({ who_am_i: 'ann/ann', note: { sqid: '1', title: 'First' } });
    const nobody = await connect(`${booted.url}/mcp`);
    const { text } = await nobody.callTool('overview', { sqid: '1' });
    expect(withoutAdvice(text)).toBe('note: Forbidden resource [FORBIDDEN]');
    await nobody.close();
  });

  it('answer a scalar under the alias it was asked by', async () => {
    expect((await ann.callTool('remove_note', { sqid: '1' })).content).toEqual({ result: true });
  });
});

describe('a pattern that no file matches', () => {
  it('stops the boot', async () => {
    const app = defineApp({ mcp: { operations: ['./nowhere/*.graphql'] }, providers: [NotesResolver] });
    await expect(bootApp(app)).rejects.toThrow('names "./nowhere/*.graphql", which no file matches');
  });
});
