import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type DynamicModule, Module } from '@nestjs/common';
import { Context, GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool, McpGraphqlModule, type McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { connectModern } from '../support/mcp-clients.js';

@Resolver()
class ShopResolver {
  @Query(() => String, { description: 'Which side of the shop this is.' })
  side(@Context() context: { side?: string }): string {
    return `front ${context.side ?? 'none'}`;
  }
}

@Resolver()
class AdminResolver {
  @Query(() => String, { description: 'Which side of the shop this is.' })
  side(@Context() context: { side?: string }): string {
    return `back ${context.side ?? 'none'}`;
  }
}

@Module({ providers: [ShopResolver] })
class ShopModule {}

@Module({ providers: [AdminResolver] })
class AdminModule {}

const serve = (path: string, include: NonNullable<ApolloDriverConfig['include']>, side: string) =>
  GraphQLModule.forRoot<ApolloDriverConfig>({
    driver: ApolloDriver,
    autoSchemaFile: true,
    path,
    include,
    useGlobalPrefix: true,
    context: () => ({ side }),
  });

const BOTH = [serve('/graphql', [ShopModule], 'shop'), serve('/admin/graphql', [AdminModule], 'office')];

/** Boots an app with both schemas, and calls each tool that `declarations` name. */
async function callAll(declarations: DynamicModule[], mcp: McpGraphqlOptions = {}, schemas = BOTH) {
  const imports = [...schemas, ShopModule, AdminModule, ...declarations];
  const { app, url } = await bootApp(defineApp({ graphql: false, mcp, imports }), (created) =>
    created.setGlobalPrefix('api'),
  );
  const client = await connectModern(`${url}/api/mcp`);
  const tools = await client.listTools();
  const called = await Promise.all(
    tools.map(async ({ name }) => [name, (await client.callTool(name)).content?.['result']]),
  );
  await client.close();
  await app.close();
  return Object.fromEntries(called) as Record<string, unknown>;
}

const tool = (name: string, schema?: string) =>
  McpGraphqlModule.forFeature([{ operation: 'side', name, ...(schema !== undefined && { schema }) }]);

describe('an app with two GraphQL modules', () => {
  it.each([['in this order', BOTH] as const, ['the other way round', BOTH.toReversed()] as const])(
    'runs each tool on the schema it names, with the context of that module, %s',
    async (_order, schemas) => {
      const declared = [tool('front', 'default'), tool('back', 'admin')];
      expect(await callAll(declared, {}, schemas)).toEqual({ front: 'front shop', back: 'back office' });
    },
  );

  it('finds a schema by the path of its module, with the global prefix or without', async () => {
    const declared = [tool('front', '/graphql'), tool('back', '/api/admin/graphql')];
    expect(await callAll(declared)).toEqual({ front: 'front shop', back: 'back office' });
  });

  it('calls a schema what the option says', async () => {
    const mcp = { schemas: { office: '/admin/graphql' } };
    expect(await callAll([tool('back', 'office'), tool('front', 'default')], mcp)).toEqual({
      front: 'front shop',
      back: 'back office',
    });
  });

  it('stops the boot when a tool does not say which', async () => {
    await expect(callAll([tool('either')])).rejects.toThrow(
      'SmallApp > forFeature, tool "either": the app serves several GraphQL schemas ("default", "admin"). ' +
        'Say which one: schema: "default".',
    );
  });

  it('stops the boot when a tool names one that is not there', async () => {
    await expect(callAll([tool('either', 'admn')])).rejects.toThrow(
      'there is no GraphQL schema "admn". Did you mean "admin"?',
    );
  });

  it('stops the boot when the option names a path that nobody serves', async () => {
    await expect(callAll([], { schemas: { office: '/office' } })).rejects.toThrow(
      'McpGraphqlModule: the option schemas names "office" for the path "/office", which no GraphQLModule serves. ' +
        'Paths: /api/graphql, /api/admin/graphql.',
    );
  });
});

@Resolver()
class LonelyTools {
  @GraphQLTool()
  @Query(() => String, { description: 'Never served.' })
  lonely(): string {
    return '';
  }
}

describe('an app without a GraphQL module', () => {
  it('stops the boot when a tool needs one', async () => {
    await expect(bootApp(defineApp({ graphql: false, providers: [LonelyTools] }))).rejects.toThrow(
      'SmallApp > LonelyTools.lonely, tool "lonely": the app serves no GraphQL schema. Import ' +
        'GraphQLModule.forRoot({ … }) in the app.',
    );
  });

  it('starts when none does', async () => {
    const { app } = await bootApp(defineApp({ graphql: false }));
    await app.close();
  });
});
