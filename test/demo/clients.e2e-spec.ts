import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp } from '../support/boot-app.js';
import { bootDemo, signIn } from '../support/boot-demo.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';
import { type DemoCall, demoCalls } from './demo-calls.js';
import { readDemoIds } from './read-demo-ids.js';

const TOOLS = [
  'browse_notes',
  'create_note',
  'create_notebook',
  'delete_note',
  'find_people',
  'list_notebooks',
  'list_notes',
  'list_tags',
  'read_note',
  'share_note',
  'shared_with_me',
  'update_note',
  'who_am_i',
];

/** Both clients hold every result against the published output schema and reject what does not fit. */
describe.each(CLIENTS)('the demo, %s client', (_era, connect) => {
  let booted: BootedApp;
  let ann: McpClient;
  let agent: McpClient;
  let calls: readonly DemoCall[];

  beforeAll(async () => {
    booted = await bootDemo();
    ann = await connect(`${booted.url}/mcp`, signIn('ann'));
    agent = await connect(`${booted.url}/mcp`, signIn('annsAgent'));
    calls = demoCalls(await readDemoIds(ann));
  });
  afterAll(async () => {
    await Promise.all([ann.close(), agent.close()]);
    await booted.app.close();
  });

  it('lists every tool, sorted by name, each with a description and two object schemas', async () => {
    const tools = await ann.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(TOOLS);
    for (const tool of tools) {
      expect(tool.description).not.toBe('');
      expect(tool.inputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
      expect(tool.outputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
    }
  });

  it('calls every tool; structured content and text are the same JSON', async () => {
    const succeeded = new Set<string>();
    for (const { tool, actor, args } of calls) {
      const client = await connect(`${booted.url}/mcp`, signIn(actor));
      await client.listTools();
      const called = await client.callTool(tool, args);
      await client.close();
      if (called.isError) {
        expect(called.content).toBeUndefined();
        expect(called.text).toMatch(/ \[[A-Z_]+\]$/);
        continue;
      }
      expect(JSON.parse(called.text)).toEqual(called.content);
      succeeded.add(tool);
    }
    expect([...succeeded].sort()).toEqual(TOOLS);
  });

  it('walks all notes by cursor, each once', async () => {
    const seen: string[] = [];
    let after: unknown;
    do {
      const { content } = await ann.callTool('browse_notes', {
        limit: 10,
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...(content!['result'] as { sqid: string }[]).map((note) => note.sqid));
      after = content!['has_more'] === true ? content!['next_cursor'] : undefined;
    } while (after !== undefined);
    const { content } = await ann.callTool('list_notes', { limit: 1 });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(content!['total'] as number);
  });

  it("shows an agent its person's notes, and no tool that asks for a person", async () => {
    const own = await ann.callTool('list_notes', { limit: 50 });
    expect((await agent.callTool('list_notes', { limit: 50 })).content).toEqual(own.content);
    expect((await agent.callTool('find_people')).text).toBe(
      'This tool is for actors of the kind "person". [FORBIDDEN]',
    );
  });

  it("refuses the sqid of a notebook where a note's is needed, as if there were no such note", async () => {
    const { content } = await ann.callTool('list_notebooks');
    const [notebook] = content!['result'] as { sqid: string }[];
    const called = await ann.callTool('read_note', { sqid: notebook!.sqid });
    expect(called.text).toBe('No matching record. Check the ids, or list or search first. [NOT_FOUND]');
  });

  it('names every argument that does not fit, under the names the agent knows', async () => {
    const called = await ann.callTool('list_notes', { limit: 51, stauts: 'ACTIVE', updated_since: 'soon' });
    expect(called.text.split('\n')).toEqual([
      'The arguments do not fit.',
      '- stauts: is no argument of this tool. Did you mean "status"? Known: kind, notebook_sqid, shared_with_me, status, tag_names, text, updated_since, limit, offset, sort.',
      '- limit: must be from 1 to 50, got 51 [BAD_INPUT]',
    ]);
  });

  it("publishes what the app's own validation asks for", async () => {
    const createNote = (await ann.listTools()).find((tool) => tool.name === 'create_note');
    expect(createNote!.inputSchema['properties']).toMatchObject({
      title: { type: 'string', minLength: 1, maxLength: 200 },
      tag_names: { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 40 } },
    });
  });

  it("passes on what the app's own validation says", async () => {
    const since = await ann.callTool('list_notes', { updated_since: 'soon' });
    expect(since.text).toBe(
      'updated_since: must be a time such as 2026-01-31T09:30:00Z\nCorrect the arguments and call again. [BAD_INPUT]',
    );
    const offset = await ann.callTool('list_notes', { offset: -1 });
    const title = await ann.callTool('create_note', { title: '', notebook_sqid: 'NGLTkJVK', due_on: 'soon' });
    expect(title.text).toBe(
      'title: must be longer than or equal to 1 characters\ndue_on: must be a day such as 2026-01-31\nCorrect the arguments and call again. [BAD_INPUT]',
    );
    expect(offset.text).toBe(
      'offset: must not be less than 0\nCorrect the arguments and call again. [BAD_INPUT]',
    );
  });
});
