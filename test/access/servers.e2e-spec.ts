import { type DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool, McpGraphqlModule, type McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { describe, expect, it, vi } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';

@Injectable()
@GraphQLTool({ operation: 'shared' })
class SharedTools {}

@Module({ providers: [SharedTools] })
class SharedModule {}

abstract class Greeter {
  @GraphQLTool()
  @Query(() => String, { description: 'Inherited.' })
  greet(): string {
    return 'hello';
  }
}

@Resolver()
class NotesResolver extends Greeter {
  @GraphQLTool()
  @Query(() => String, { description: 'Notes.' })
  notes(): string {
    return 'notes';
  }

  @GraphQLTool({ servers: ['staff'] })
  @Query(() => String, { description: 'Notes of everybody.' })
  allNotes(): string {
    return 'all notes';
  }

  @Query(() => String, { description: 'Shared.' })
  shared(): string {
    return 'shared';
  }
}

@Module({ imports: [SharedModule], providers: [NotesResolver] })
class NotesModule {}

@Resolver()
class PayrollResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Salaries.' })
  salaries(): string {
    return 'salaries';
  }
}

@Module({ imports: [SharedModule], providers: [PayrollResolver] })
class PayrollModule {}

const STAFF = {
  name: 'staff',
  path: '/staff/mcp',
  include: [NotesModule, PayrollModule, SharedTools],
} satisfies McpGraphqlOptions;
const PUBLIC = { name: 'public', path: '/mcp', include: [NotesModule] } satisfies McpGraphqlOptions;

const forRoot = (options: McpGraphqlOptions) => McpGraphqlModule.forRoot(options);
const forRootAsync = (options: McpGraphqlOptions) =>
  McpGraphqlModule.forRootAsync({ useFactory: async () => options });

const boot = (first: DynamicModule, ...imports: DynamicModule[]) =>
  bootApp(defineApp({ mcp: first, imports: [...imports, NotesModule, PayrollModule] }));

describe('two MCP servers in one app', () => {
  it.each([
    ['in this order', forRoot(STAFF), forRoot(PUBLIC)],
    ['in the other order', forRoot(PUBLIC), forRoot(STAFF)],
    ['with options made later', forRootAsync(PUBLIC), forRootAsync(STAFF)],
  ])('serve what each includes, and nothing else: %s', async (_how, one, other) => {
    const { app, url } = await boot(one, other);
    for (const [, connect] of CLIENTS) {
      const staff = await connect(`${url}/staff/mcp`);
      const open = await connect(`${url}/mcp`);
      const namesOf = async (client: typeof staff) => (await client.listTools()).map(({ name }) => name);
      expect(await namesOf(staff)).toEqual(['all_notes', 'greet', 'notes', 'salaries', 'shared']);
      expect(await namesOf(open)).toEqual(['greet', 'notes']);
      expect((await staff.callTool('salaries')).content).toEqual({ result: 'salaries' });
      expect((await open.callTool('notes')).content).toEqual({ result: 'notes' });
      for (const hidden of ['salaries', 'all_notes', 'shared']) {
        await expect(open.callTool(hidden)).rejects.toThrow(`Unknown tool "${hidden}".`);
      }
      await Promise.all([staff.close(), open.close()]);
    }
    await app.close();
  });

  it('say once at boot what none of them includes', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const { app } = await boot(forRoot({ ...STAFF, include: [NotesModule] }), forRoot(PUBLIC));
    const lines = warn.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('declared here'));
    warn.mockRestore();
    expect(lines.toSorted()).toEqual([
      'PayrollModule > PayrollResolver.salaries: a tool is declared here that no MCP server of the app includes',
      'SharedModule > SharedTools: a tool is declared here that no MCP server of the app includes',
    ]);
    await app.close();
  });

  it.each([
    [
      'one takes everything',
      { name: 'public' },
      STAFF,
      'the app has 2 MCP servers, and "public" would serve every tool. Say in forRoot({ include: […] })',
    ],
    [
      'both have a path',
      { ...PUBLIC, path: '/staff/mcp' },
      STAFF,
      'two MCP servers of the app have the path',
    ],
    [
      'both have a name',
      { ...PUBLIC, name: 'staff' },
      STAFF,
      'two MCP servers of the app have the name "staff"',
    ],
  ])('stop the boot when %s', async (_what, one, other, message) => {
    await expect(boot(forRoot(one), forRoot(other))).rejects.toThrow(message);
  });
});
