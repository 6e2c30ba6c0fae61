import {
  type CallHandler,
  ConflictException,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  NotFoundException,
  UseInterceptors,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Args, Field, Int, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { catchError, map, type Observable, of, tap, timeout } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { rawCall } from '../support/raw-call.js';
import { bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

/** Wraps what REST answers, as many apps do, and leaves everything else alone. */
@Injectable()
class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    runs.note('envelope');
    return context.getType() === 'http'
      ? next.handle().pipe(map((data: unknown) => ({ data, ok: true })))
      : next.handle();
  }
}

/** Looks on, as a logger or a timer would. */
class WatchInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    runs.note('before');
    return next.handle().pipe(tap({ next: () => runs.note('after'), error: () => runs.note('failed') }));
  }
}

@Injectable()
class ShoutInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler<string>): Observable<string> {
    return next.handle().pipe(map((text) => text.toUpperCase()));
  }
}

/** Answers the second time without the resolver. */
@Injectable()
class CacheInterceptor implements NestInterceptor {
  static readonly cached = new Map<string, unknown>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = JSON.stringify([context.getHandler().name, context.getArgByIndex(1)]);
    const { cached } = CacheInterceptor;
    return cached.has(key)
      ? of(cached.get(key))
      : next.handle().pipe(tap((value: unknown) => cached.set(key, value)));
  }
}

/** Turns one exception into another. */
@Injectable()
class TranslateInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      timeout(5_000),
      catchError((error: unknown) => {
        throw error instanceof NotFoundException ? new ConflictException('It was here a moment ago.') : error;
      }),
    );
  }
}

@ObjectType()
class Parcel {
  @Field()
  label!: string;
}

@Resolver(() => Parcel)
class ParcelsResolver {
  @GraphQLTool()
  @UseInterceptors(ShoutInterceptor)
  @Query(() => String, { description: 'A greeting.' })
  greet(): string {
    return 'hello';
  }

  @GraphQLTool()
  @UseInterceptors(CacheInterceptor)
  @Query(() => Int, { description: 'Weighs a parcel, which takes its time.' })
  weigh(@Args('grams', { type: () => Int }) grams: number): number {
    runs.note('resolver');
    return grams + 1;
  }

  @GraphQLTool()
  @UseInterceptors(TranslateInterceptor)
  @Query(() => String, { description: 'Finds nothing.' })
  find(): string {
    throw new NotFoundException('Nothing here.');
  }

  @GraphQLTool({ fields: ['label'] })
  @Query(() => [Parcel], { description: 'All parcels.' })
  parcels(): object[] {
    return [{}, {}];
  }

  @ResolveField(() => String)
  @UseInterceptors(ShoutInterceptor)
  label(): string {
    return 'fragile';
  }
}

const parts = {
  providers: [ParcelsResolver, { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor }],
  graphql: { fieldResolverEnhancers: ['interceptors' as const] },
};

describe.each(ADAPTER_NAMES)('interceptors on %s', (adapter) => {
  let booted: BootedApp;
  const ask = (tool: string, query: string, args?: Record<string, unknown>) =>
    expectParity(booted, { tool, query, ...(args && { args }) }, runs);

  beforeAll(async () => {
    booted = await bootOn(adapter, defineApp(parts), (app) =>
      app.useGlobalInterceptors(new WatchInterceptor()),
    );
  });
  beforeEach(() => CacheInterceptor.cached.clear());
  afterAll(() => booted.app.close());

  it('map a result; one meant for REST leaves tools alone', async () => {
    expect(await ask('greet', '{ greet }')).toEqual({
      content: { result: 'HELLO' },
      runs: { envelope: 1, before: 1, after: 1 },
    });
  });

  it('never touch the body of a protocol message', async () => {
    const { body } = await rawCall(`${booted.url}/mcp`, { jsonrpc: '2.0', id: 7, method: 'tools/list' });
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, result: { tools: expect.any(Array) as unknown } });
    expect(Object.keys(body as object).toSorted()).toEqual(['id', 'jsonrpc', 'result']);
  });

  it('answer from a cache that browsers and agents share', async () => {
    // POST /graphql asks first, and the cache answers both clients: the counts of the resolver differ, for once.
    const question = { tool: 'weigh', query: '{ weigh(grams: 4) }', args: { grams: 4 } };
    const post = () => rawCall(`${booted.url}/graphql`, { query: question.query });
    await post();
    expect(runs.take()).toMatchObject({ resolver: 1 });
    expect(await expectParity(booted, question, runs)).toEqual({
      content: { result: 5 },
      runs: { envelope: 1, before: 1, after: 1 },
    });
  });

  it('turn one exception into another', async () => {
    expect(await ask('find', '{ find }')).toEqual({
      refusal: 'It was here a moment ago. [CONFLICT]',
      runs: { envelope: 1, before: 1, failed: 1 },
    });
  });

  it('of fields run for each row', async () => {
    expect(await ask('parcels', '{ parcels { label } }')).toEqual({
      content: { result: [{ label: 'FRAGILE' }, { label: 'FRAGILE' }] },
      runs: { envelope: 3, before: 3, after: 3 },
    });
  });
});

/** Wraps everything, whatever it is: a mistake in a GraphQL app, on either way. */
@Injectable()
class WrapAllInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data: unknown) => ({ data, ok: true })));
  }
}

describe('an interceptor that wraps the values of GraphQL fields', () => {
  it('breaks a tool as it breaks the operation, and nothing of it is told', async () => {
    const providers = [ParcelsResolver, { provide: APP_INTERCEPTOR, useClass: WrapAllInterceptor }];
    const booted = await bootOn('express', defineApp({ providers }));
    expect(await expectParity(booted, { tool: 'greet', query: '{ greet }' }, runs)).toMatchObject({
      refusal: '[INTERNAL]',
    });
    await booted.app.close();
  });
});
