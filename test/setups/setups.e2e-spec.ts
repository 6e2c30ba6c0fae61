import { type DynamicModule, Module } from '@nestjs/common';
import { ClsModule } from 'nestjs-cls';
import { McpGraphqlModule } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { CLIENTS, type ListedTool } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { NotesService, SETUPS, type Setup } from './setups-fixture.js';

@Module({})
class NotesApp {}

const cls = ClsModule.forRoot({ global: true, middleware: { mount: true } });

function define({ graphql, resolver }: Setup, mcp: DynamicModule, isFirst: boolean): DynamicModule {
  const modules = isFirst ? [mcp, graphql()] : [graphql(), mcp];
  return { module: NotesApp, imports: [cls, ...modules], providers: [resolver, NotesService] };
}

const MCP: readonly (readonly [string, () => DynamicModule])[] = [
  ['forRoot', () => McpGraphqlModule.forRoot()],
  ['forRootAsync', () => McpGraphqlModule.forRootAsync({ useFactory: async () => ({ maxLimit: 100 }) })],
];

const CASES = SETUPS.flatMap(([name, setup]) =>
  MCP.flatMap(([how, mcp]) =>
    [true, false].map(
      (isFirst) =>
        [
          `${name}, ${how} imported ${isFirst ? 'before' : 'after'} GraphQLModule`,
          () => define(setup, mcp(), isFirst),
        ] as const,
    ),
  ),
);

/** What the first set-up lists; every other one is held against it. */
let listed: readonly ListedTool[] | undefined;

describe.each(CASES)('%s', (_name, module) => {
  it('lists the same tools and answers the same calls', async () => {
    const { app, url } = await bootApp(module());
    for (const [era, connect] of CLIENTS) {
      const client = await connect(`${url}/mcp`);
      const tools = await client.listTools();
      listed ??= tools;
      expect(tools.map(({ name }) => name)).toEqual(['note', 'search_notes']);
      expect({ era, tools }).toEqual({ era, tools: listed });
      expect((await client.callTool('note', { sqid: '7' })).content).toEqual({ sqid: '7', title: 'Note 7' });
      const found = await client.callTool('search_notes', { limit: 2 });
      expect(found.content?.['result']).toEqual([
        { sqid: '0', title: 'Note 0' },
        { sqid: '1', title: 'Note 1' },
      ]);
      await client.close();
    }
    await app.close();
  });
});

const SUBGRAPHS = SETUPS.filter(([name]) => name.startsWith('a subgraph'));
const representations = [{ __typename: 'Note', id: '1' }];

describe.each(SUBGRAPHS)('%s', (_name, setup) => {
  const boot = (...declarations: Parameters<typeof McpGraphqlModule.forFeature>[0][]) => {
    const module = define(setup, McpGraphqlModule.forRoot(), false);
    const features = declarations.map((tools) => McpGraphqlModule.forFeature(tools));
    return bootApp({ ...module, imports: [...module.imports!, ...features] });
  };

  it('goes on answering its gateway', async () => {
    const { app, url } = await boot();
    const query =
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Note { title } } _service { sdl } }';
    const { body } = await rawCall(`${url}/graphql`, { query, variables: { representations } });
    await app.close();
    expect(body).toMatchObject({ data: { _entities: [{ title: 'Note 1' }] } });
  });

  it.each([
    ['_service', { operation: '_service', name: 'sdl' }],
    ['_entities', { operation: '_entities', name: 'entities' }],
    ['_service', { document: 'query Sdl { schema: _service { sdl } }' }],
    [
      '_entities',
      {
        document:
          'query Any($r: [_Any!]!) { ...A } fragment A on Query { _entities(representations: $r) { __typename } }',
      },
    ],
  ])("refuses at boot a tool on the gateway's %s, %j", async (field, tool) => {
    await expect(boot([tool])).rejects.toThrow(
      `"${field}" is how a federation gateway reads this subgraph, not an operation of the app. Name one of the app's own root fields.`,
    );
  });
});
