import {
  type DynamicModule,
  Inject,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestMiddleware,
  type NestModule,
  Scope,
} from '@nestjs/common';
import { CONTEXT, Field, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';

let made = 0;

/** One per request, as an app would keep a cache or a unit of work. */
@Injectable({ scope: Scope.REQUEST })
class Visit {
  readonly id = ++made;
}

@Injectable({ scope: Scope.REQUEST })
class Viewer {
  constructor(
    @Inject(CONTEXT) private readonly context: { req: { user?: TestUser } },
    private readonly visit: Visit,
  ) {}

  describe(): string {
    return `${this.context.req.user?.name ?? 'nobody'} ${this.visit.id}`;
  }
}

@ObjectType()
class Profile {
  @Field()
  root!: string;

  @Field()
  nested!: string;
}

@Resolver(() => Profile)
class ProfileResolver {
  constructor(private readonly viewer: Viewer) {}

  @GraphQLTool({ fields: ['root', 'nested'] })
  @Query(() => Profile, { description: 'Who asks, and on which visit.' })
  async profile(): Promise<Pick<Profile, 'root'>> {
    await new Promise((resolve) => setImmediate(resolve));
    return { root: this.viewer.describe() };
  }

  @ResolveField(() => String)
  nested(): string {
    return this.viewer.describe();
  }
}

const parts = { providers: [ProfileResolver, Viewer, Visit] };
const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'profile' } });

afterEach(() => {
  made = 0;
});

describe.each(CLIENTS)('request-scoped providers, %s client', (_era, connect) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp(defineApp(parts));
  });
  afterAll(() => booted.app.close());

  it('are made once for a call, roots and fields together, and anew for the next', async () => {
    const ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
    expect((await ann.callTool('profile')).content).toEqual({ root: 'ann 1', nested: 'ann 1' });
    expect((await ann.callTool('profile')).content).toEqual({ root: 'ann 2', nested: 'ann 2' });
    expect(made).toBe(2);
    await ann.close();
  });
});

/** A middleware with a request-scoped dependency: Nest leaves its mark on the request before we see it. */
@Injectable()
class VisitMiddleware implements NestMiddleware {
  constructor(private readonly visit: Visit) {}

  use(_: unknown, response: { setHeader(name: string, value: string): void }, next: () => void): void {
    response.setHeader('x-visit', String(this.visit.id));
    next();
  }
}

@Module({ providers: [Visit] })
class VisitModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(VisitMiddleware).forRoutes('{*path}');
  }
}

const sharedVisit: DynamicModule = { module: VisitModule, exports: [Visit] };

describe('a request that Nest has marked', () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp(defineApp({ providers: [ProfileResolver, Viewer], imports: [sharedVisit] }));
  });
  afterAll(() => booted.app.close());

  it('shares its providers with the one call it brings, as with POST /graphql', async () => {
    const called = await rawCall(`${booted.url}/mcp`, call(1));
    expect(called.headers.get('x-visit')).toBe('1');
    expect(called.body).toMatchObject({
      result: { structuredContent: { root: 'nobody 1', nested: 'nobody 1' } },
    });

    const posted = await rawCall(`${booted.url}/graphql`, { query: '{ profile { root nested } }' });
    expect(posted.headers.get('x-visit')).toBe('2');
    expect(posted.body).toEqual({ data: { profile: { root: 'nobody 2', nested: 'nobody 2' } } });
    expect(made).toBe(2);
  });

  it('shares them with the first call of a batch only', async () => {
    const { body } = await rawCall(`${booted.url}/mcp`, [1, 2, 3].map(call));
    const visits = (body as { result: { structuredContent: { root: string } } }[]).map(
      ({ result }) => result.structuredContent.root,
    );
    expect(visits.toSorted()).toEqual(['nobody 1', 'nobody 2', 'nobody 3']);
  });
});
