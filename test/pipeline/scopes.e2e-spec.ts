import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  Scope,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  APP_GUARD,
  type ContextId,
  ContextIdFactory,
  type ContextIdStrategy,
  type HostComponentInfo,
  REQUEST,
} from '@nestjs/core';
import {
  Args,
  CONTEXT,
  Field,
  GqlExecutionContext,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { SET_UPS, bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();
let made = 0;

interface AppContext {
  readonly req: { readonly user?: TestUser; readonly headers: Record<string, string | undefined> };
}

/** One for a request: knows who asks, and remembers who used it. */
@Injectable({ scope: Scope.REQUEST })
class Visit {
  readonly users: string[] = [];

  constructor(
    @Inject(CONTEXT) private readonly context: AppContext,
    @Inject(REQUEST) private readonly request: AppContext,
  ) {
    made += 1;
    runs.note('visit made');
  }

  use(by: string): string {
    this.users.push(by);
    return `${this.context.req.user?.name} ${this.request.req.user?.name} ${this.users.join('+')}`;
  }
}

/** New for everybody who injects it. */
@Injectable({ scope: Scope.TRANSIENT })
class Notebook {
  readonly lines: string[] = [];

  constructor() {
    runs.note('notebook made');
  }
}

/** Request-scoped enhancers: Nest makes them anew for each request as well. */
@Injectable({ scope: Scope.REQUEST })
class VisitGuard implements CanActivate {
  constructor(private readonly visit: Visit) {
    runs.note('guard made');
  }

  canActivate(context: ExecutionContext): boolean {
    this.visit.use('guard');
    return GqlExecutionContext.create(context).getContext<AppContext>().req.user?.name !== 'mallory';
  }
}

@Injectable({ scope: Scope.REQUEST })
class VisitInterceptor implements NestInterceptor {
  constructor(private readonly visit: Visit) {}

  intercept(...[, next]: Parameters<NestInterceptor['intercept']>) {
    this.visit.use('interceptor');
    return next.handle();
  }
}

@Injectable({ scope: Scope.REQUEST })
class VisitPipe implements PipeTransform<string, string> {
  constructor(private readonly visit: Visit) {}

  transform(word: string): string {
    this.visit.use('pipe');
    return word;
  }
}

@ObjectType()
class Report {
  @Field()
  root!: string;

  @Field()
  field!: string;
}

@Resolver(() => Report)
@UseInterceptors(VisitInterceptor)
class ReportResolver {
  constructor(
    private readonly visit: Visit,
    private readonly notebook: Notebook,
  ) {
    runs.note('resolver made');
  }

  @GraphQLTool({ fields: ['root', 'field'] })
  @UseGuards(VisitGuard)
  @Query(() => Report, { description: 'Who was here.' })
  async report(@Args('word', VisitPipe) word: string): Promise<object> {
    await new Promise((resolve) => setImmediate(resolve));
    this.notebook.lines.push(word);
    return { root: `${this.visit.use('root')} ${this.notebook.lines.join()}` };
  }

  @ResolveField(() => String)
  field(): string {
    return this.visit.use('field');
  }
}

describe.each(SET_UPS)('request-scoped providers on %s, tools run by the %s', (adapter, execution) => {
  let booted: BootedApp;
  const providers = [ReportResolver, Visit, Notebook];
  const question = (user: string) => ({
    tool: 'report',
    args: { word: 'hi' },
    query: '{ report(word: "hi") { root field } }',
    headers: { 'x-user': user },
  });

  beforeAll(async () => {
    booted = await bootOn(adapter, defineApp({ providers, mcp: { execution } }));
  });
  afterAll(() => booted.app.close());

  it('are one set for a call: guard, interceptor, pipe, resolver and field share it', async () => {
    expect(await expectParity(booted, question('ann'), runs)).toEqual({
      content: {
        root: 'ann ann guard+interceptor+pipe+root hi',
        field: 'ann ann guard+interceptor+pipe+root+field',
      },
      runs: { 'visit made': 1, 'guard made': 1, 'notebook made': 1, 'resolver made': 1 },
    });
  });

  it('refuse as their guard says', async () => {
    const { refusal } = await expectParity(booted, question('mallory'), runs);
    expect(refusal).toBe('Forbidden resource [FORBIDDEN]');
  });

  it('are made once for each of many calls at once, from a cold start', async () => {
    const cold = await bootOn(adapter, defineApp({ providers, mcp: { execution } }));
    for (const [, connect] of CLIENTS) {
      const clients = await Promise.all(
        ['ann', 'bob'].map((user) => connect(`${cold.url}/mcp`, { 'x-user': user })),
      );
      made = 0;
      const called = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          clients[index % 2]!.callTool('report', { word: `${index}` }),
        ),
      );
      const answers = called.map(({ content }) => content);
      expect(answers).toEqual(
        answers.map((_, index) => {
          const who = index % 2 === 0 ? 'ann' : 'bob';
          const used = `${who} ${who} guard+interceptor+pipe+root`;
          return { root: `${used} ${index}`, field: `${used}+field` };
        }),
      );
      expect(made).toBe(20);
      await Promise.all(clients.map((client) => client.close()));
    }
    await cold.app.close();
  });
});

/** One tree of providers for each tenant, kept from request to request. */
class TenantStrategy implements ContextIdStrategy<AppContext> {
  private readonly tenants = new Map<string, ContextId>();

  attach(contextId: ContextId, context: AppContext) {
    const tenant = context.req?.headers['x-tenant'] ?? 'none';
    const tree = this.tenants.get(tenant) ?? ContextIdFactory.create();
    this.tenants.set(tenant, tree);
    return {
      resolve: (info: HostComponentInfo) => (info.isTreeDurable ? tree : contextId),
      payload: { tenant },
    };
  }
}

@Injectable({ scope: Scope.REQUEST, durable: true })
class TenantStore {
  private reads = 0;

  constructor(@Inject(REQUEST) private readonly payload: { readonly tenant: string }) {
    runs.note(`store of ${payload.tenant} made`);
  }

  read(): string {
    this.reads += 1;
    return `${this.payload.tenant} ${this.reads}`;
  }
}

/** As global as a guard can be, and request-scoped: what it injects is one of the request's. */
@Injectable({ scope: Scope.REQUEST, durable: true })
class TenantGuard implements CanActivate {
  constructor(private readonly store: TenantStore) {}

  canActivate(): boolean {
    return this.store instanceof TenantStore;
  }
}

@Resolver()
class TenantResolver {
  constructor(private readonly store: TenantStore) {}

  @GraphQLTool()
  @Query(() => String, { description: 'What the tenant keeps.' })
  kept(): string {
    return this.store.read();
  }
}

describe.each(ADAPTER_NAMES)('durable providers on %s', (adapter) => {
  afterEach(() => ContextIdFactory.apply(undefined as never));

  it('belong to their tenant, for browsers and agents together', async () => {
    ContextIdFactory.apply(new TenantStrategy());
    const providers = [TenantResolver, TenantStore, { provide: APP_GUARD, useClass: TenantGuard }];
    const booted = await bootOn(adapter, defineApp({ providers }));
    const read = async (tenant: string, connect: (typeof CLIENTS)[number][1]) => {
      const client = await connect(`${booted.url}/mcp`, { 'x-tenant': tenant });
      const { content } = await client.callTool('kept');
      await client.close();
      return content?.['result'];
    };
    const post = async (tenant: string) => {
      const response = await fetch(`${booted.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant': tenant },
        body: '{"query":"{ kept }"}',
      });
      return ((await response.json()) as { data: { kept: string } }).data.kept;
    };
    runs.take();
    const [[, modern], [, legacy]] = CLIENTS;
    expect(await read('north', modern)).toBe('north 1');
    expect(await post('north')).toBe('north 2');
    expect(await post('south')).toBe('south 1');
    expect(await read('south', legacy)).toBe('south 2');
    expect(await read('north', legacy)).toBe('north 3');
    expect(runs.take()).toEqual({ 'store of north made': 1, 'store of south made': 1 });
    await booted.app.close();
  });
});
