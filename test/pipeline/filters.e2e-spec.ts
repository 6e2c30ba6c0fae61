import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  HttpException,
  Injectable,
  NotFoundException,
  UseFilters,
} from '@nestjs/common';
import { APP_FILTER, BaseExceptionFilter } from '@nestjs/core';
import {
  Field,
  type GqlExceptionFilter,
  GqlArgumentsHost,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { SET_UPS, bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

class OutOfStock extends Error {}
class Unpaid extends Error {}

/** The domain's own exceptions, as the app words them; it sees who asked. */
@Catch(OutOfStock)
@Injectable()
class StockFilter implements GqlExceptionFilter {
  catch(_: OutOfStock, host: ArgumentsHost): GraphQLError {
    runs.note('app filter');
    const { req } = GqlArgumentsHost.create(host).getContext<{ req: { user?: TestUser } }>();
    return new GraphQLError(`Nothing left for ${req.user?.name}.`, { extensions: { code: 'NOT_FOUND' } });
  }
}

/** Registered with `app.useGlobalFilters()`: throws instead of answering, as filters may. */
@Catch(Unpaid)
class UnpaidFilter implements GqlExceptionFilter {
  catch(exception: Unpaid): never {
    runs.note('global filter');
    throw new HttpException({ message: `Pay first: ${exception.message}`, statusCode: 409 }, 409);
  }
}

@Catch(NotFoundException)
class QuietFilter implements GqlExceptionFilter {
  catch(): unknown {
    runs.note('method filter');
    return new BadRequestException('Ask for something else.');
  }
}

@ObjectType()
class Item {
  @Field()
  name!: string;

  @Field(() => String, { nullable: true })
  price?: string;
}

@Resolver(() => Item)
class ShopResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Buys the last one.' })
  buy(): string {
    throw new OutOfStock('SELECT * FROM stock');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Fetches what was bought.' })
  fetch(): Promise<string> {
    return Promise.reject(new Unpaid('order 7'));
  }

  @GraphQLTool()
  @UseFilters(QuietFilter)
  @Query(() => String, { description: 'Looks for something.' })
  look(): string {
    throw new NotFoundException('No such thing.');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Fails in a way that nobody foresaw.' })
  crash(): string {
    throw new TypeError('Cannot read properties of undefined (reading "/srv/shop.ts")');
  }

  @GraphQLTool({ fields: ['name', 'price'] })
  @Query(() => Item, { description: 'One item.' })
  item(): object {
    return { name: 'lamp' };
  }

  @ResolveField(() => String, { nullable: true })
  @UseFilters(QuietFilter)
  price(): string {
    throw new NotFoundException('No price.');
  }
}

describe.each(SET_UPS)('filters on %s, tools run by the %s', (adapter, execution) => {
  let booted: BootedApp;
  const ask = (tool: string, query: string) =>
    expectParity(booted, { tool, query, headers: { 'x-user': 'ann' } }, runs);

  beforeAll(async () => {
    const providers = [ShopResolver, { provide: APP_FILTER, useClass: StockFilter }];
    const graphql = { fieldResolverEnhancers: ['filters' as const] };
    booted = await bootOn(adapter, defineApp({ providers, graphql, mcp: { execution } }), (app) =>
      app.useGlobalFilters(new UnpaidFilter()),
    );
  });
  afterAll(() => booted.app.close());

  it.each([
    ['of the app', 'buy', 'Nothing left for ann. [NOT_FOUND]', { 'app filter': 1 }],
    ['of the app, by throwing', 'fetch', 'Pay first: order 7 [CONFLICT]', { 'global filter': 1 }],
    ['of the method', 'look', 'Ask for something else. [BAD_INPUT]', { 'method filter': 1 }],
    ['nobody wrote', 'crash', '[INTERNAL]', {}],
  ])('word an exception: one %s', async (_kind, field, refusal, counts) => {
    expect(await ask(field, `{ ${field} }`)).toEqual({ refusal, runs: counts });
  });

  it('of fields word what fields throw', async () => {
    expect(await ask('item', '{ item { name price } }')).toEqual({
      refusal: 'Ask for something else. [BAD_INPUT]',
      runs: { 'method filter': 1 },
    });
  });
});

/** What the HTTP documentation of Nest suggests: it answers on a response that GraphQL does not have. */
@Catch()
class CatchEverythingFilter extends BaseExceptionFilter {}

describe.each(ADAPTER_NAMES)('a filter written for HTTP, on %s', (adapter) => {
  let booted: BootedApp;

  beforeAll(async () => {
    const providers = [ShopResolver, { provide: APP_FILTER, useClass: CatchEverythingFilter }];
    booted = await bootOn(adapter, defineApp({ providers }));
  });
  afterAll(() => booted.app.close());

  it.each(['look', 'crash', 'buy'])(
    'breaks a tool as it breaks the operation, at once: %s',
    async (field) => {
      const answer = await expectParity(booted, { tool: field, query: `{ ${field} }` }, runs);
      expect(answer.refusal).toMatch(/\[(INTERNAL|BAD_INPUT)\]$/);
    },
  );
});
