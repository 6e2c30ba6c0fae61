import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Args, GqlExecutionContext, Int, Query, Resolver } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SkipThrottle, Throttle, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { ActorContext, GraphQLTool } from 'nestjs-mcp-graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, connectLegacy, connectModern } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { SSE_CLIENTS } from '../support/sse-clients.js';
import { withoutAdvice } from '../support/reason-of.js';
import { bootOn } from './boot-on.js';

/** The guard as the documentation of Nest has it for GraphQL, word by word; nothing in it knows of tools. */
@Injectable()
class GqlThrottlerGuard extends ThrottlerGuard {
  override getRequestResponse(context: ExecutionContext) {
    const gqlCtx = GqlExecutionContext.create(context);
    const ctx = gqlCtx.getContext<{ req: Record<string, unknown>; res: Record<string, unknown> }>();
    return { req: ctx.req, res: ctx.res };
  }
}

@Resolver()
class DiceResolver {
  @GraphQLTool()
  @Throttle({ default: { limit: 3, ttl: 60_000 } })
  @Query(() => Int, { description: 'Throws a die.' })
  dice(@Args('sides', { type: () => Int, defaultValue: 6 }) sides: number): number {
    return sides;
  }

  @GraphQLTool()
  @SkipThrottle()
  @Query(() => Int, { description: 'Throws a coin.' })
  coin(): number {
    return 1;
  }
}

const parts = {
  imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: 100 }])],
  providers: [DiceResolver, { provide: APP_GUARD, useClass: GqlThrottlerGuard }],
  graphql: {
    context: (given: object, reply?: object) => ('req' in given ? given : { req: given, res: reply }),
  },
};

describe.each(ADAPTER_NAMES)('@nestjs/throttler as it is, on %s', (adapter) => {
  let booted: BootedApp;
  const post = async () => (await rawCall(`${booted.url}/graphql`, { query: '{ dice }' })).body;

  beforeEach(async () => {
    booted = await bootOn(adapter, defineApp(parts));
  });
  afterEach(() => booted.app.close());

  it.each(CLIENTS)('counts calls and browser requests together: %s client', async (_era, connect) => {
    const client = await connect(`${booted.url}/mcp`);
    expect(await post()).toEqual({ data: { dice: 6 } });
    expect((await client.callTool('dice')).content).toEqual({ result: 6 });
    expect(await post()).toEqual({ data: { dice: 6 } });
    const refused = await client.callTool('dice');
    expect(refused.isError).toBe(true);
    expect(withoutAdvice(refused.text)).toBe('ThrottlerException: Too Many Requests [RATE_LIMITED]');
    // The guard says how long to wait on the response. Express drops it where the answer has begun as a stream.
    const isTold = client.era === 'modern' || adapter === 'fastify';
    expect(refused.text).toMatch(isTold ? /Wait [1-9]\d* seconds?, then call/ : /Wait, then call/);
    expect(refused.meta?.['nestjs-mcp-graphql/refusal']).toMatchObject({ retryable: true });
    expect(await post()).toMatchObject({ errors: [{ message: 'ThrottlerException: Too Many Requests' }] });
    await client.close();
  });

  it.each(CLIENTS)('refuses after as many calls as it would requests: %s client', async (_era, connect) => {
    const client = await connect(`${booted.url}/mcp`);
    await client.listTools();
    const called = [];
    for (let index = 0; index < 5; index += 1) {
      called.push(await client.callTool('dice'));
    }
    expect(called.map(({ isError }) => isError)).toEqual([false, false, false, true, true]);
    expect((await client.callTool('coin')).content).toEqual({ result: 1 });
    await client.close();
  });

  it('tells how much is left, in the headers of an answer that is no stream', async () => {
    const { body, headers } = modernRequest('tools/call', { name: 'dice', arguments: {} });
    const left = [];
    for (let index = 0; index < 2; index += 1) {
      const answer = await rawCall(`${booted.url}/mcp`, body, headers);
      expect(answer.headers.get('content-type')).toContain('application/json');
      left.push(answer.headers.get('x-ratelimit-remaining'));
    }
    expect(left).toEqual(['2', '1']);
  });

  it('counts exactly, all at once', async () => {
    const answers = await Promise.all(
      CLIENTS.flatMap(([, connect]) =>
        Array.from({ length: 5 }, async () => {
          const client = await connect(`${booted.url}/mcp`);
          const { isError } = await client.callTool('dice');
          await client.close();
          return isError;
        }),
      ),
    );
    expect(answers.filter((isError) => !isError)).toHaveLength(3);
  });
});

describe.each(ADAPTER_NAMES)('streams and sessions of older clients, on %s', (adapter) => {
  it('count as everybody else does', async () => {
    const mcp = { sessions: true, transports: { sse: true } } as const;
    const { app, url } = await bootOn(adapter, defineApp({ ...parts, mcp }));
    const session = await connectLegacy(`${url}/mcp`);
    const stream = await SSE_CLIENTS[0]![1](`${url}/mcp/sse`);
    expect((await session.callTool('dice')).content).toEqual({ result: 6 });
    expect((await stream.callTool({ name: 'dice' })).structuredContent).toEqual({ result: 6 });
    expect((await session.callTool('dice')).content).toEqual({ result: 6 });
    const refused = (await stream.callTool({ name: 'dice' })) as {
      isError: boolean;
      content: { text: string }[];
    };
    expect(refused.isError).toBe(true);
    expect(refused.content.map(({ text }) => withoutAdvice(text))).toEqual([
      'ThrottlerException: Too Many Requests [RATE_LIMITED]',
    ]);
    await Promise.all([session.close(), stream.close()]);
    await app.close();
  });
});

describe('an app behind a proxy that it trusts', () => {
  it('has a budget for each client of the proxy', async () => {
    const { app, url } = await bootOn('express', defineApp(parts), (nest) =>
      (nest as NestExpressApplication).set('trust proxy', true),
    );
    const [near, far] = await Promise.all(
      ['203.0.113.1', '203.0.113.2'].map((ip) => connectModern(`${url}/mcp`, { 'x-forwarded-for': ip })),
    );
    const called = await Promise.all(Array.from({ length: 4 }, () => near!.callTool('dice')));
    expect(called.filter(({ isError }) => isError)).toHaveLength(1);
    expect((await far!.callTool('dice')).content).toEqual({ result: 6 });
    await Promise.all([near!.close(), far!.close()]);
    await app.close();
  });
});

/** An app that limits its agents by other means: the guard of its browsers leaves tools alone. */
@Injectable()
class BrowserThrottlerGuard extends GqlThrottlerGuard {
  @Inject(ActorContext) private readonly actors!: ActorContext;

  protected override async shouldSkip(): Promise<boolean> {
    return this.actors.isToolCall;
  }
}

describe('a global guard that leaves tools alone', () => {
  it('still counts browsers', async () => {
    const providers = [DiceResolver, { provide: APP_GUARD, useClass: BrowserThrottlerGuard }];
    const { app, url } = await bootOn('express', defineApp({ ...parts, providers }));
    const client = await connectModern(`${url}/mcp`);
    const called = await Promise.all(Array.from({ length: 8 }, () => client.callTool('dice')));
    expect(called.map(({ isError }) => isError)).toEqual(Array(8).fill(false));
    const posted = [];
    for (let index = 0; index < 4; index += 1) {
      posted.push((await rawCall(`${url}/graphql`, { query: '{ dice }' })).body);
    }
    expect(posted.map((body) => 'errors' in (body as object))).toEqual([false, false, false, true]);
    await client.close();
    await app.close();
  });
});
