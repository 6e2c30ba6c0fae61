import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { Field, GqlExecutionContext, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { SET_UPS, bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

interface AppContext {
  readonly req: { readonly user?: TestUser; readonly headers: Record<string, string | undefined> };
  readonly tenant: string | undefined;
}

const contextOf = (context: ExecutionContext) => GqlExecutionContext.create(context).getContext<AppContext>();

/** Provided with `APP_GUARD`: nobody in, but the public fields. */
@Injectable()
class SignedInGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    runs.note('app guard');
    await new Promise((resolve) => setImmediate(resolve));
    const isPublic = this.reflector.getAllAndOverride<boolean>('public', [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic !== true && contextOf(context).req.user === undefined) {
      throw new UnauthorizedException('Sign in first.');
    }
    return true;
  }
}

/** Registered with `app.useGlobalGuards()`: reads a header of the request. */
class BlockedAgentsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    runs.note('global guard');
    return contextOf(context).req.headers['x-agent'] !== 'blocked';
  }
}

/** Stands above the class: reads what the app's own context function made of the request. */
@Injectable()
class TenantGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    runs.note('class guard');
    return contextOf(context).tenant !== 'closed';
  }
}

/** Stands above methods and fields. */
@Injectable()
class BobOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    runs.note(`method guard of ${context.getHandler().name}`);
    return contextOf(context).req.user?.name === 'bob';
  }
}

@ObjectType()
class Ledger {
  @Field()
  owner!: string;

  @Field(() => String, { nullable: true })
  balance?: string;
}

@Resolver(() => Ledger)
@UseGuards(TenantGuard)
class LedgerResolver {
  @GraphQLTool()
  @SetMetadata('public', true)
  @Query(() => String, { description: 'Opening hours.' })
  hours(): string {
    return 'nine to five';
  }

  @GraphQLTool({ fields: ['owner'] })
  @GraphQLTool({ name: 'ledgers_with_balance', fields: ['owner', 'balance'] })
  @Query(() => [Ledger], { description: 'All ledgers.' })
  ledgers(): Pick<Ledger, 'owner'>[] {
    runs.note('resolver');
    return ['ann', 'bob', 'cleo'].map((owner) => ({ owner }));
  }

  @GraphQLTool({ name: 'hours_and_secret', document: '{ hours secret }' })
  @GraphQLTool()
  @UseGuards(BobOnlyGuard)
  @Query(() => String, { description: 'What only Bob may know.' })
  secret(): string {
    return 'the vault is open';
  }

  @ResolveField(() => String, { nullable: true })
  @UseGuards(BobOnlyGuard)
  balance(): string {
    runs.note('field resolver');
    return '12.00';
  }
}

const parts = (fieldResolverEnhancers: 'guards'[]) => ({
  providers: [LedgerResolver, { provide: APP_GUARD, useClass: SignedInGuard }],
  graphql: {
    fieldResolverEnhancers,
    // Express hands over one object, Fastify the request itself.
    context: (given: AppContext | AppContext['req']) => {
      const req = 'req' in given ? given.req : given;
      return { req, tenant: req.headers['x-tenant'] };
    },
  },
});

describe.each(SET_UPS)('guards on %s, tools run by the %s', (adapter, execution) => {
  let booted: BootedApp;
  const ask = (tool: string, query: string, headers: Record<string, string> = {}) =>
    expectParity(booted, { tool, query, headers }, runs);

  beforeAll(async () => {
    booted = await bootOn(adapter, defineApp({ ...parts(['guards']), mcp: { execution } }), (app) =>
      app.useGlobalGuards(new BlockedAgentsGuard()),
    );
  });
  afterAll(() => booted.app.close());

  it('run once each, global before class before method', async () => {
    expect(await ask('secret', '{ secret }', { 'x-user': 'bob' })).toEqual({
      content: { result: 'the vault is open' },
      runs: { 'app guard': 1, 'global guard': 1, 'class guard': 1, 'method guard of secret': 1 },
    });
  });

  it('deny with their own exception, and nothing after them runs', async () => {
    expect(await ask('secret', '{ secret }')).toEqual({
      refusal: 'Sign in first. [UNAUTHENTICATED]',
      runs: { 'app guard': 1 },
    });
  });

  it('deny by answering false', async () => {
    expect(await ask('secret', '{ secret }', { 'x-user': 'ann' })).toEqual({
      refusal: 'Forbidden resource [FORBIDDEN]',
      runs: { 'app guard': 1, 'global guard': 1, 'class guard': 1, 'method guard of secret': 1 },
    });
  });

  it('run once for each root field, where a tool has several', async () => {
    const query = '{ hours secret }';
    const headers = { 'x-user': 'bob' };
    runs.take();
    await rawCall(`${booted.url}/graphql`, { query }, headers);
    const posted = runs.take();
    expect(posted).toMatchObject({ 'app guard': 2, 'global guard': 2, 'class guard': 2 });
    const client = await connectModern(`${booted.url}/mcp`, headers);
    const { content } = await client.callTool('hours_and_secret');
    expect(content).toEqual({ hours: 'nine to five', secret: 'the vault is open' });
    expect(runs.take()).toEqual(posted);
    await client.close();
  });

  it('see the headers of the call, and the metadata of what is called', async () => {
    const blocked = { 'x-agent': 'blocked' };
    expect((await ask('hours', '{ hours }')).content).toEqual({ result: 'nine to five' });
    expect((await ask('hours', '{ hours }', blocked)).refusal).toBe('Forbidden resource [FORBIDDEN]');
  });

  it("see what the app's context function made", async () => {
    const closed = { 'x-user': 'bob', 'x-tenant': 'closed' };
    expect((await ask('secret', '{ secret }', closed)).refusal).toBe('Forbidden resource [FORBIDDEN]');
  });

  it('of fields run for each row, where the app says that fields have guards', async () => {
    const query = '{ ledgers { owner balance } }';
    expect(await ask('ledgers_with_balance', query, { 'x-user': 'bob' })).toMatchObject({
      content: { result: [{ owner: 'ann', balance: '12.00' }, {}, {}] },
      // The app's global and class guards stand before the field as well: once for the root, once for each row.
      runs: { 'app guard': 4, 'class guard': 4, 'method guard of balance': 3, 'field resolver': 3 },
    });
    expect(await ask('ledgers_with_balance', query, { 'x-user': 'ann' })).toMatchObject({
      refusal: 'Forbidden resource [FORBIDDEN]',
      runs: { 'method guard of balance': 3, resolver: 1 },
    });
    expect((await ask('ledgers', '{ ledgers { owner } }', { 'x-user': 'ann' })).content).toEqual({
      result: [{ owner: 'ann' }, { owner: 'bob' }, { owner: 'cleo' }],
    });
  });
});

describe('guards of fields', () => {
  it('do not run where the app does not say so', async () => {
    const booted = await bootOn('express', defineApp(parts([])));
    const question = { tool: 'ledgers_with_balance', query: '{ ledgers { owner balance } }' };
    const answer = await expectParity(booted, { ...question, headers: { 'x-user': 'ann' } }, runs);
    expect(answer).toMatchObject({
      content: { result: [{ balance: '12.00' }, {}, {}] },
      runs: { 'app guard': 1, 'class guard': 1, 'field resolver': 3 },
    });
    await booted.app.close();
  });
});
