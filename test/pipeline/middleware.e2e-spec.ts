import { AsyncLocalStorage } from 'node:async_hooks';

import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { Runs } from './runs.js';

const runs = new Runs();

/** A unit of work for each request, as MikroORM's `RequestContext` and many a logger keep it. */
const unitOfWork = new AsyncLocalStorage<{ readonly trace: string }>();

@Module({})
class MiddlewareModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const open = (request: { headers: Record<string, string> }, _: unknown, next: () => void) =>
      unitOfWork.run({ trace: request.headers['x-trace'] ?? 'none' }, next);
    consumer.apply(open).forRoutes('{*path}');
    const count = (part: string) => (_: unknown, __: unknown, next: () => void) => {
      runs.note(part);
      next();
    };
    consumer.apply(count('for all')).forRoutes('{*path}');
    consumer.apply(count('for browsers')).exclude('mcp').forRoutes('{*path}');
  }
}

@Resolver()
class TraceResolver {
  @GraphQLTool()
  @Query(() => String, { nullable: true, description: 'The unit of work that is open.' })
  async trace(@Args('ms', { type: () => Int, defaultValue: 0 }) ms: number): Promise<string | undefined> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return unitOfWork.getStore()?.trace;
  }
}

const app = (sessions: boolean): DynamicModule =>
  defineApp({
    imports: [MiddlewareModule],
    providers: [TraceResolver],
    // A call that waits for its turn must not wake up in the unit of work of the one that made room.
    mcp: { ...(sessions && { sessions: true }), maxConcurrentCallsPerActor: 2 },
  });

describe.each(ADAPTER_NAMES)("an app's middleware on %s", (adapter) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp(app(false), undefined, adapter);
  });
  afterAll(() => booted.app.close());

  it('runs once for a request, and keeps off where the app excludes the route', async () => {
    await rawCall(`${booted.url}/graphql`, { query: '{ trace }' });
    expect(runs.take()).toEqual({ 'for all': 1, 'for browsers': 1 });
    const { body, headers } = modernRequest('tools/call', { name: 'trace', arguments: {} });
    const called = await rawCall(`${booted.url}/mcp`, body, { ...headers, 'x-trace': 'abc' });
    expect(called.body).toMatchObject({ result: { structuredContent: { result: 'abc' } } });
    expect(runs.take()).toEqual({ 'for all': 1 });
  });
});

describe.each([false, true])('calls that wait for their turn, sessions: %s', (sessions) => {
  it('go on in the context of their own request', async () => {
    const { app: nest, url } = await bootApp(app(sessions));
    for (const [, connect] of CLIENTS) {
      const clients = await Promise.all(
        ['a', 'b', 'c'].map((trace) => connect(`${url}/mcp`, { 'x-trace': trace })),
      );
      const called = await Promise.all(
        Array.from({ length: 30 }, (_, index) => clients[index % 3]!.callTool('trace', { ms: index % 4 })),
      );
      expect(called.map(({ content }) => content?.['result'])).toEqual(
        called.map((_, index) => 'abc'[index % 3]),
      );
      await Promise.all(clients.map((client) => client.close()));
    }
    await nest.close();
  });
});
