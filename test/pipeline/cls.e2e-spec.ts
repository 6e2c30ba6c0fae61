import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Args, Context, GqlExecutionContext, Int, Query, Resolver } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { type ClsModuleOptions, ClsService } from 'nestjs-cls';
import { ActorContext, CurrentActor, GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const tick = () => new Promise((resolve) => setImmediate(resolve));

const viewerOf = (context: ExecutionContext) =>
  GqlExecutionContext.create(context).getContext<{ req: { user?: TestUser } }>().req.user?.name ?? 'nobody';

/** Who the guard met, as many apps keep it: in the store, for everything below to read. */
@Injectable()
class ViewerGuard implements CanActivate {
  constructor(private readonly cls: ClsService) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.cls.isActive()) {
      this.cls.set('viewer', viewerOf(context));
    }
    return true;
  }
}

@Injectable()
class Rows {
  constructor(
    private readonly cls: ClsService,
    private readonly actors: ActorContext,
  ) {}

  /** Who reads, by the store and by the actor of the call. */
  reader(): string {
    const actor = this.actors.actor as TestUser | undefined;
    return `${this.cls.get<string | undefined>('viewer')}/${actor?.name ?? 'nobody'}`;
  }

  tenant(): string | undefined {
    return this.cls.get<string | undefined>('tenant');
  }

  async read(keys: readonly number[]): Promise<string[]> {
    await wait(keys.length % 3);
    return keys.map(() => this.reader());
  }
}

interface AppContext {
  loader?: DataLoader<number, string>;
}

@Resolver()
@UseGuards(ViewerGuard)
class RowsResolver {
  constructor(private readonly rows: Rows) {}

  @GraphQLTool()
  @Query(() => [String], { description: 'Who reads, at every turn of a call.' })
  async readers(
    @CurrentActor() actor: TestUser | undefined,
    @Context() context: AppContext,
    @Args('ms', { type: () => Int, defaultValue: 0 }) ms: number,
  ): Promise<string[]> {
    const loader = (context.loader ??= new DataLoader<number, string>((keys) => this.rows.read(keys)));
    const first = this.rows.reader();
    await wait(ms);
    await tick();
    const loaded = await Promise.all([loader.load(1), loader.load(2)]);
    return [actor?.name ?? 'nobody', first, ...loaded, this.rows.reader()];
  }

  @GraphQLTool()
  @Query(() => String, { nullable: true, description: 'Whose data is read.' })
  async tenant(): Promise<string | undefined> {
    await tick();
    return this.rows.tenant();
  }
}

const parts = (cls: ClsModuleOptions) => ({ providers: [RowsResolver, Rows, ViewerGuard], cls });
const allBy = (name: string) => ({ result: [name, ...Array<string>(4).fill(`${name}/${name}`)] });

/** A guard runs before any interceptor, so what it sets is not in a store that an interceptor opens. */
const byInterceptor: ClsModuleOptions = {
  interceptor: { mount: true, setup: (cls, context) => cls.set('viewer', viewerOf(context)) },
};

/** Each way in which nestjs-cls can be mounted. */
const MOUNTS: [string, ClsModuleOptions][] = [
  ['by middleware', { middleware: { mount: true } }],
  ['by middleware that enters', { middleware: { mount: true, useEnterWith: true } }],
  ['by a guard', { guard: { mount: true } }],
  ['by an interceptor', byInterceptor],
  ['by all of them', { middleware: { mount: true }, guard: { mount: true }, ...byInterceptor }],
  ['by nothing', {}],
];

const PAIRS = 50;

describe.each(MOUNTS)('the store of a call, nestjs-cls mounted %s', (_name, cls) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootOn('express', defineApp(parts(cls)));
  });
  afterAll(() => booted.app.close());

  it('is there from guard to loader, and never mixes, the first to start being the last to finish', async () => {
    for (const [, connect] of CLIENTS) {
      const ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
      const bob = await connect(`${booted.url}/mcp`, { 'x-user': 'bob' });
      const pairs = await Promise.all(
        Array.from({ length: PAIRS }, (_, index) => {
          const slow = ann.callTool('readers', { ms: 2 * (PAIRS - index) });
          return Promise.all([slow, bob.callTool('readers', { ms: index % 3 })]);
        }),
      );
      const reads = pairs.map((pair) => pair.map(({ content }) => content));
      expect(reads).toEqual(pairs.map(() => [allBy('ann'), allBy('bob')]));
      const nobody = await connect(`${booted.url}/mcp`);
      expect((await nobody.callTool('readers')).content).toEqual(allBy('nobody'));
      await Promise.all([ann.close(), bob.close(), nobody.close()]);
    }
  });
});

describe.each(ADAPTER_NAMES)('the store of a call on %s', (adapter) => {
  it("has what the app's middleware put there, as for POST /graphql", async () => {
    const cls: ClsModuleOptions = {
      middleware: {
        mount: true,
        setup: (store, request: { headers: Record<string, string> }) =>
          store.set('tenant', request.headers['x-tenant']),
      },
    };
    const booted = await bootOn(adapter, defineApp(parts(cls)));
    const question = { tool: 'tenant', query: '{ tenant }', headers: { 'x-tenant': 'north' } };
    expect((await expectParity(booted, question, runs)).content).toEqual({ result: 'north' });
    await booted.app.close();
  });
});
