import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import { McpGraphqlModule } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';
import { NotesResolver } from './notes-fixture.js';

interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  user?: object;
}

@Module({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    McpGraphqlModule.forRoot(),
  ],
  providers: [NotesResolver],
})
class AppModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((request: Request, _: unknown, next: () => void) => {
        const name = request.headers['x-user'];
        request.user = name === undefined ? undefined : { kind: 'person', name };
        next();
      })
      .forRoutes('*');
  }
}

const CASES = ADAPTER_NAMES.flatMap((adapter) =>
  CLIENTS.map(([era, connect]) => [adapter, era, connect] as const),
);

describe.each(CASES)('an app with forRoot() and no options on %s, %s client', (adapter, _era, connect) => {
  let booted: BootedApp;
  let ann: McpClient;
  let nobody: McpClient;

  beforeAll(async () => {
    booted = await bootApp(AppModule, undefined, adapter);
    ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
    nobody = await connect(`${booted.url}/mcp`);
  });
  afterAll(async () => {
    await Promise.all([ann.close(), nobody.close()]);
    await booted.app.close();
  });

  it('lists the tools by name', async () => {
    const tools = await ann.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['delete_note', 'fail', 'read_note', 'who_am_i']);
    expect(tools.map((tool) => tool.annotations)).toEqual([
      { readOnlyHint: false },
      { readOnlyHint: true },
      { readOnlyHint: true },
      { readOnlyHint: true },
    ]);
  });

  it('answers a record as structured content and as the same text', async () => {
    const called = await ann.callTool('read_note', { sqid: '1' });
    expect(called.content).toEqual({ sqid: '1', title: 'First' });
    expect(JSON.parse(called.text)).toEqual(called.content);
  });

  it('refuses what the guard refuses', async () => {
    const called = await nobody.callTool('read_note', { sqid: '1' });
    expect(called).toMatchObject({
      isError: true,
      text: 'Forbidden resource\nThe same call will be refused again; do something else or ask for access. [FORBIDDEN]',
      content: undefined,
    });
  });

  it('refuses a missing record', async () => {
    const called = await ann.callTool('read_note', { sqid: '2' });
    expect(called).toMatchObject({
      isError: true,
      text: 'No matching record. Check the ids, or list or search first. [NOT_FOUND]',
      content: undefined,
    });
  });

  it('refuses before the resolver when nobody is signed in', async () => {
    const called = await nobody.callTool('fail', { how: 'missing' });
    expect(called.text).toBe('Nobody is signed in. Sign in and call again. [UNAUTHENTICATED]');
  });

  it('passes on what the app says to its clients, and nothing else', async () => {
    expect((await ann.callTool('fail', { how: 'missing' })).text).toBe(
      'No such note.\nCheck the ids, or list or search first. [NOT_FOUND]',
    );
    const internal = await ann.callTool('fail', { how: 'badly' });
    expect(internal.text).toMatch(/^The tool failed for a reason that cannot be shown\..*\[INTERNAL\]$/);
    expect(internal.text).not.toContain('users');
  });

  it('knows the actor in a parameter and in a service, and nobody where there is none', async () => {
    expect((await ann.callTool('who_am_i')).content).toEqual({ result: 'ann/ann' });
    expect((await nobody.callTool('who_am_i')).content).toEqual({ result: 'nobody/nobody' });
  });

  it('answers an unknown tool with a protocol error that offers the nearest', async () => {
    await expect(ann.callTool('read_notes')).rejects.toThrow('Did you mean "read_note"?');
  });
});
