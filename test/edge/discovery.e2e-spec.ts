import { Injectable, Module, Scope } from '@nestjs/common';
import { Args, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ClsModule, InjectableProxy } from 'nestjs-cls';
import { GraphQLTool, McpGraphqlModule, ToolCompilationError } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';
import { connectModern } from '../support/mcp-clients.js';

@Resolver()
class RootResolver {
  @Query(() => String, { description: 'Answers.' })
  ping(): string {
    return 'pong';
  }
}

/** Boots an app beside the one resolver that every schema needs, and lists its tools. */
async function toolsOf({ providers = [], ...parts }: AppParts): Promise<string[]> {
  const { app, url } = await bootApp(defineApp({ ...parts, providers: [RootResolver, ...providers] }));
  const client = await connectModern(`${url}/mcp`);
  const tools = await client.listTools();
  await client.close();
  await app.close();
  return tools.map(({ name }) => name);
}

@Injectable()
@GraphQLTool({ operation: 'ping', name: 'ping_one' })
@GraphQLTool({ operation: 'ping', name: 'ping_two' })
class PingTools {
  @GraphQLTool({ operation: 'ping', name: 'ping_three' })
  mark(): void {}
}

@Module({ providers: [PingTools], exports: [PingTools] })
class PingToolsModule {}

describe('tools are found', () => {
  it('on any provider class and on its methods, several on one', async () => {
    expect(await toolsOf({ providers: [PingTools] })).toEqual(['ping_one', 'ping_three', 'ping_two']);
  });

  it('once, when a provider has an alias or several modules provide it', async () => {
    const providers = [PingTools, { provide: 'ALIAS', useExisting: PingTools }];
    const expected = ['ping_one', 'ping_three', 'ping_two'];
    expect(await toolsOf({ providers, imports: [PingToolsModule, PingToolsModule] })).toEqual(expected);
    expect(await toolsOf({ providers: providers.toReversed(), imports: [PingToolsModule] })).toEqual(
      expected,
    );
  });

  it('on what a factory makes, on a value, and on a class behind another token', async () => {
    for (const provider of [
      { provide: 'MADE', useFactory: () => new PingTools() },
      { provide: 'MADE', useFactory: async () => new PingTools(), inject: [] },
      { provide: 'VALUE', useValue: new PingTools() },
      { provide: 'CLASS', useClass: PingTools },
    ]) {
      expect(await toolsOf({ providers: [provider] })).toEqual(['ping_one', 'ping_three', 'ping_two']);
    }
  });

  it('beside values of every kind', async () => {
    const values = [null, undefined, 0, 'text', {}, [], () => 1, new Map(), PingTools];
    const providers = values.map((useValue, index) => ({
      provide: `VALUE_${index}`,
      useValue: useValue as unknown,
    }));
    expect(await toolsOf({ providers })).toEqual([]);
  });

  it('in what forFeature declares, in each call and each module', async () => {
    const feature = McpGraphqlModule.forFeature([{ operation: 'ping', name: 'a' }]);
    const other = McpGraphqlModule.forFeature([{ operation: 'ping', name: 'b' }, { operation: 'ping' }]);
    const nested = { module: PingToolsModule, imports: [feature] };
    expect(await toolsOf({ imports: [feature, other, nested] })).toContain('ping');
    expect(await toolsOf({ imports: [feature, other] })).toEqual(['a', 'b', 'ping']);
  });

  it('not on a proxy that stands for a value of the request', async () => {
    @InjectableProxy({ strict: true })
    class Tenant {
      readonly id = 1;
    }
    const imports = [ClsModule.forFeature(Tenant)];
    expect(await toolsOf({ imports, providers: [PingTools] })).toHaveLength(3);
  });
});

abstract class CrudResolver {
  @GraphQLTool()
  @Query(() => [String], { name: 'names', description: 'All names.' })
  list(): string[] {
    return [];
  }

  @GraphQLTool({ name: 'never' })
  @Query(() => String, { name: 'hidden', description: 'Overridden.' })
  hide(): string {
    return '';
  }
}

@Resolver()
@GraphQLTool({ operation: 'names', name: 'names_of_base' })
class NamesResolver extends CrudResolver {
  @Query(() => String, { name: 'hidden', description: 'No tool any more.' })
  override hide(): string {
    return '';
  }
}

@Resolver()
class MoreNamesResolver extends NamesResolver {}

@Resolver()
@Injectable({ scope: Scope.REQUEST })
class ScopedResolver {
  @GraphQLTool({ name: 'scoped' })
  @Query(() => String, { name: 'perRequest', description: 'Made for each request.' })
  answer(@Args('how') how: string): string {
    return how;
  }
}

describe('a resolver method', () => {
  it('gives its own field, by its GraphQL name; inherited ones count, overridden ones and a base class do not', async () => {
    expect(await toolsOf({ providers: [NamesResolver] })).toEqual(['names', 'names_of_base']);
    expect(await toolsOf({ providers: [MoreNamesResolver] })).toEqual(['names']);
  });

  it('may belong to a request-scoped class', async () => {
    expect(await toolsOf({ providers: [ScopedResolver] })).toEqual(['scoped']);
  });
});

@Resolver('Query')
class SchemaFirstQueries {
  @GraphQLTool()
  @ResolveField('greeting')
  greet(): string {
    return 'hello';
  }
}

@Resolver('Note')
class SchemaFirstResolver {
  @GraphQLTool()
  @Query('note')
  readNote(): string {
    return 'note';
  }

  @GraphQLTool()
  @Query()
  bodyText(): string {
    return 'text';
  }
}

describe('a schema-first app', () => {
  it('gives the same tools', async () => {
    const typeDefs =
      'type Query { ping: String, "A." greeting: String, "B." note: String, "C." bodyText: String }';
    const graphql = { typeDefs, autoSchemaFile: undefined as never };
    expect(await toolsOf({ graphql, providers: [SchemaFirstQueries, SchemaFirstResolver] })).toEqual([
      'body_text',
      'greeting',
      'note',
    ]);
  });
});

@Injectable()
class BrokenTools {
  @GraphQLTool({ name: 'no_operation' })
  notAResolver(): void {}

  @GraphQLTool({ operation: 'pong', name: 'misspelt' })
  misspelt(): void {}
}

describe('broken declarations', () => {
  const boot = () =>
    toolsOf({ providers: [PingTools, BrokenTools], imports: [McpGraphqlModule.forFeature([{}])] });

  it('stop the boot with one error that names every place', async () => {
    await expect(boot()).rejects.toThrow(ToolCompilationError);
    await expect(boot()).rejects.toThrow('MCP tools cannot be compiled, 3 problems:');
    await expect(boot()).rejects.toThrow(
      'SmallApp > BrokenTools.notAResolver, tool "no_operation": the decorator stands on "notAResolver", which is ' +
        "neither a @Query() nor a @Mutation() method, so it must name its operation: @GraphQLTool({ operation: '…' }).",
    );
    await expect(boot()).rejects.toThrow(
      'SmallApp > BrokenTools.misspelt, tool "misspelt": there is no root field "pong". Did you mean "ping"? Known: "ping".',
    );
    await expect(boot()).rejects.toThrow('SmallApp > forFeature, tool ');
  });

  it('stop the boot when two tools share a name', async () => {
    @Injectable()
    @GraphQLTool({ operation: 'ping', name: 'ping_one' })
    class SameName {}
    await expect(toolsOf({ providers: [PingTools, SameName] })).rejects.toThrow(
      'SmallApp > SameName, tool "ping_one": another tool has this name already, declared at SmallApp > PingTools.',
    );
  });
});
