import type { AddressInfo } from 'node:net';

import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { Query, Resolver } from '@nestjs/graphql';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { GraphQLTool, McpGraphqlModule } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import type { BootedApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';
import { type McpClient, connectModern } from '../support/mcp-clients.js';
import { CodeFirstNotes, NotesService } from './setups-fixture.js';

/** Boots an app of these parts after a test has replaced some of them, and hands over a client. */
async function serve(
  parts: AppParts,
  replace: (builder: TestingModuleBuilder) => TestingModuleBuilder = (builder) => builder,
): Promise<{ readonly app: BootedApp['app']; readonly client: McpClient }> {
  const testing = await replace(Test.createTestingModule({ imports: [defineApp(parts)] })).compile();
  const app = testing.createNestApplication({ logger: ['error', 'fatal'] });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, client: await connectModern(`http://127.0.0.1:${port}/mcp`) };
}

const names = async (client: McpClient) => (await client.listTools()).map(({ name }) => name);

@Resolver()
class StandIn {
  @GraphQLTool()
  @Query(() => String, { description: 'Stands in for the notes.' })
  standIn(): string {
    return 'stood in';
  }
}

@Resolver()
class Ping {
  @Query(() => String, { description: 'Answers.' })
  ping(): string {
    return 'pong';
  }
}

describe('a provider that a test replaces', () => {
  const providers = [CodeFirstNotes, NotesService];

  it('is the one that a tool runs on, where it is a service', async () => {
    const { app, client } = await serve({ providers }, (builder) =>
      builder.overrideProvider(NotesService).useValue({ title: () => 'From the test' }),
    );
    expect((await client.callTool('note', { sqid: '1' })).content).toEqual({
      sqid: '1',
      title: 'From the test',
    });
    await client.close();
    await app.close();
  });

  it('is the one that declares, where it is a resolver', async () => {
    const { app, client } = await serve({ providers }, (builder) =>
      builder.overrideProvider(CodeFirstNotes).useClass(StandIn),
    );
    expect(await names(client)).toEqual(['stand_in']);
    expect((await client.callTool('stand_in')).content).toEqual({ result: 'stood in' });
    await client.close();
    await app.close();
  });

  it('declares nothing, where it is a plain value', async () => {
    const { app, client } = await serve({ providers: [...providers, Ping] }, (builder) =>
      builder.overrideProvider(CodeFirstNotes).useValue({}),
    );
    expect(await names(client)).toEqual([]);
    await client.close();
    await app.close();
  });

  it('takes its tools with it, where it is a module of declarations', async () => {
    const Declarations = McpGraphqlModule.forFeature([{ operation: 'ping' }]);
    @Module({ imports: [Declarations] })
    class Feature {}
    @Module({})
    class Nothing {}
    const { app, client } = await serve({ providers: [Ping], imports: [Feature] }, (builder) =>
      builder.overrideModule(Feature).useModule(Nothing),
    );
    expect(await names(client)).toEqual([]);
    await client.close();
    await app.close();
  });
});

@Injectable()
@GraphQLTool({ operation: 'ping', name: 'lazy_ping' })
class LazyTools {}

@Module({ providers: [LazyTools] })
class LazyModule {}

describe('a lazily loaded module', () => {
  it('declares tools when it is there before the app has started', async () => {
    @Injectable()
    class Loader implements OnModuleInit {
      constructor(private readonly loader: LazyModuleLoader) {}

      async onModuleInit(): Promise<void> {
        await this.loader.load(() => LazyModule);
      }
    }
    const { app, client } = await serve({ providers: [Ping, Loader] });
    expect(await names(client)).toEqual(['lazy_ping']);
    expect((await client.callTool('lazy_ping')).content).toEqual({ result: 'pong' });
    await client.close();
    await app.close();
  });

  it('declares none when it is loaded later: the tools of an app are decided as it starts', async () => {
    const { app, client } = await serve({ providers: [Ping] });
    await app.get(LazyModuleLoader).load(() => LazyModule);
    expect(await names(client)).toEqual([]);
    await expect(client.callTool('lazy_ping')).rejects.toThrow('Unknown tool "lazy_ping".');
    await client.close();
    await app.close();
  });
});
