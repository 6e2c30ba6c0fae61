import { ValidationPipe } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';
import { Status, TypesResolver, seen } from './types-fixture.js';

const pipe = { provide: APP_PIPE, useValue: new ValidationPipe({ transform: true }) };

describe.each(CLIENTS)('types of a code-first app, %s client', (_era, connect) => {
  let booted: BootedApp;
  let client: McpClient;

  beforeAll(async () => {
    booted = await bootApp(defineApp({ providers: [TypesResolver, pipe] }));
    client = await connect(`${booted.url}/mcp`);
    await client.listTools();
  });
  beforeEach(() => seen.splice(0));
  afterAll(async () => {
    await client.close();
    await booted.app.close();
  });

  it('publishes the names of an enum, not what the app works with, and describes its values', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === 'find_rows')!;
    expect(tool.inputSchema['properties']).toMatchObject({
      status: { enum: ['OPEN', 'DONE'], description: 'Values: DONE: Nothing left to do.' },
      any: { items: { enum: ['OPEN', 'DONE'] } },
      open: { default: true },
      f: { properties: { tag: { maxLength: 5 } } },
    });
    expect(tool.inputSchema['required']).toBeUndefined();
  });

  it("hands the resolver the app's own enum values", async () => {
    await client.callTool('find_rows', { status: 'DONE', any: ['OPEN'] });
    expect(seen).toMatchObject([{ status: Status.DONE, any: [Status.OPEN] }]);
  });

  it('refuses the internal value and lists the names', async () => {
    const called = await client.callTool('find_rows', { status: 'st_done', any: ['OPEN', 'nope'] });
    expect(called.text.split('\n')).toEqual([
      'The arguments do not fit.',
      '- status: expected one of OPEN, DONE, got "st_done"',
      '- any[1]: expected one of OPEN, DONE, got "nope" [BAD_INPUT]',
    ]);
    expect(seen).toEqual([]);
  });

  it('sends nothing that was not given, so that the resolver sees what POST /graphql would show it', async () => {
    const query = '{ rows(limit: 20) { id } }';
    const headers = { 'content-type': 'application/json' };
    await fetch(`${booted.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    await client.callTool('find_rows', {});
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[1]).toMatchObject({ open: true, since: undefined });
  });

  it('answers exactly the declared keys, nulls and holes where the schema allows them', async () => {
    const { content } = await client.callTool('find_rows', {});
    expect(content).toEqual({
      result: [
        { sqid: '1', status: 'DONE', at: '2026-01-31T00:00:00.000Z', extra: { a: [1, null] }, tags: null },
        { sqid: '2', status: null, at: '2026-01-31T00:00:00.000Z', extra: null, tags: ['x', null] },
      ],
    });
  });

  it('answers null and scalars under result', async () => {
    expect((await client.callTool('nothing')).content).toEqual({ result: null });
    expect((await client.callTool('count', { meta: { a: [1, null] } })).content).toEqual({ result: 7 });
    expect(seen).toEqual([{ meta: { a: [1, null] } }]);
  });
});
