import type { AddressInfo } from 'node:net';

import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Args, GraphQLModule, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import { GraphQLTool, McpGraphqlModule, McpToolRegistry } from 'nestjs-mcp-graphql';
import { redisEventBus } from 'nestjs-mcp-graphql/redis';

const { REDIS_URL, REPLICA = '?' } = process.env;

/** Says which process answers, and switches tools as an administrator would. */
@Resolver()
class ReplicaResolver {
  constructor(private readonly registry: McpToolRegistry) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Which replica answers.' })
  whichReplica(): string {
    return REPLICA;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'A tool that is switched off and on.' })
  sometimes(): string {
    return 'here';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Another one of that kind.' })
  seldom(): string {
    return 'here';
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Switches a tool off or on.' })
  switchTool(@Args('tool') tool: string, @Args('enabled') enabled: boolean): boolean {
    this.registry[enabled ? 'enable' : 'disable'](tool);
    return this.registry.isEnabled(tool);
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Says that the list may look different.' })
  announceChange(): boolean {
    this.registry.announceChange();
    return true;
  }
}

@Module({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    McpGraphqlModule.forRoot({
      ...(REDIS_URL !== undefined && {
        eventBus: redisEventBus({ connection: REDIS_URL, prefix: 'test', openTimeoutMs: 500 }),
      }),
    }),
  ],
  providers: [ReplicaResolver],
})
class ReplicaModule {}

const app = await NestFactory.create(ReplicaModule, { logger: ['log', 'warn', 'error', 'fatal'] });
app.enableShutdownHooks();
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}` });
