import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Scope,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { Args, Context, GqlExecutionContext, Int, Query, Resolver } from '@nestjs/graphql';
import { CLS_REQ, ClsService } from 'nestjs-cls';
import {
  ActorContext,
  type ActorResolver,
  type CallSource,
  CurrentActor,
  GraphQLTool,
  type McpGraphqlOptions,
} from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS, connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { withoutAdvice } from '../support/reason-of.js';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Signs in by itself, half-way: what many apps do instead of a middleware. */
@Injectable()
class KeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{
      req: { headers: Record<string, string>; user?: TestUser };
    }>();
    const name = req.headers['x-key'];
    if (name !== undefined) {
      req.user = { kind: 'key', id: name, name };
    }
    return name !== undefined;
  }
}

/** Filters by whoever calls, as a service of the app would; it never sees a request. */
@Injectable()
class NamesService {
  constructor(
    private readonly actors: ActorContext,
    private readonly cls: ClsService,
  ) {}

  names(): string {
    const fromRequest = this.cls.get<{ user?: TestUser } | undefined>(CLS_REQ)?.user;
    const fromContext = this.actors.actor as TestUser | undefined;
    return `${fromContext?.name ?? 'nobody'}/${fromRequest?.name ?? 'nobody'}`;
  }
}

/** Gathers what is asked within one tick, like a DataLoader. */
class NamesLoader {
  private waiting: Promise<string> | undefined;

  constructor(private readonly names: NamesService) {}

  load(): Promise<string> {
    this.waiting ??= tick().then(() => this.names.names());
    return this.waiting;
  }
}

@Resolver()
class NamesResolver {
  constructor(
    private readonly names: NamesService,
    private readonly actors: ActorContext,
  ) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls.' })
  async whoAmI(
    @CurrentActor() actor: TestUser | undefined,
    @Context() context: { loader?: NamesLoader; req: object },
    @Args('ms', { type: () => Int, defaultValue: 0 }) ms: number,
  ): Promise<string> {
    const loader = (context.loader ??= new NamesLoader(this.names));
    await wait(ms);
    await tick();
    const [one, two] = await Promise.all([loader.load(), loader.load()]);
    return [actor?.name ?? 'nobody', this.names.names(), one, two].join(' ');
  }

  @GraphQLTool()
  @UseGuards(KeyGuard)
  @Query(() => String, { description: 'Who the guard let in.' })
  async guarded(@CurrentActor() actor: TestUser | undefined): Promise<string> {
    await tick();
    return `${actor?.name ?? 'nobody'} ${this.names.names()}`;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'How the call came in.' })
  how(): string {
    return `${this.actors.isToolCall} ${this.actors.source?.transport}`;
  }
}

const boot = (mcp: McpGraphqlOptions = {}, providers: readonly (new (...args: never[]) => object)[] = []) =>
  bootApp(defineApp({ mcp, providers: [NamesResolver, NamesService, ...providers] }));

const allBy = (name: string) => ({ result: [name, ...Array<string>(3).fill(`${name}/${name}`)].join(' ') });

describe.each(CLIENTS)('the actor of a call, %s client', (_era, connect) => {
  let booted: BootedApp;

  beforeAll(async () => {
    // 200 calls of one actor at once are more than the default lets wait.
    booted = await boot({ maxQueuedCalls: 400 });
  });
  afterAll(() => booted.app.close());

  it('is whoever the middleware signed in, everywhere', async () => {
    const ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
    expect((await ann.callTool('who_am_i')).content).toEqual(allBy('ann'));
    await ann.close();
  });

  it('is nobody where nobody signed in, even right after somebody did', async () => {
    const ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
    const nobody = await connect(`${booted.url}/mcp`);
    await ann.callTool('who_am_i');
    expect((await nobody.callTool('who_am_i')).content).toEqual(allBy('nobody'));
    await Promise.all([ann.close(), nobody.close()]);
  });

  it('is whoever a guard puts on the request', async () => {
    const key = await connect(`${booted.url}/mcp`, { 'x-key': 'robot' });
    const nobody = await connect(`${booted.url}/mcp`);
    expect((await key.callTool('guarded')).content).toEqual({ result: 'robot robot/robot' });
    expect(withoutAdvice((await nobody.callTool('guarded')).text)).toBe('Forbidden resource [FORBIDDEN]');
    await Promise.all([key.close(), nobody.close()]);
  });

  it('never mixes with another one, the first to start being the last to finish', async () => {
    const ann = await connect(`${booted.url}/mcp`, { 'x-user': 'ann' });
    const bob = await connect(`${booted.url}/mcp`, { 'x-user': 'bob' });
    const pairs = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const slow = ann.callTool('who_am_i', { ms: 400 - index * 2 });
        return Promise.all([slow, bob.callTool('who_am_i', { ms: index % 3 })]);
      }),
    );
    expect(pairs.map(([, { content }]) => content)).toEqual(Array(200).fill(allBy('bob')));
    expect(pairs.map(([{ content }]) => content)).toEqual(Array(200).fill(allBy('ann')));
    await Promise.all([ann.close(), bob.close()]);
  });

  it('tells a tool call from a browser’s request', async () => {
    const nobody = await connect(`${booted.url}/mcp`);
    expect((await nobody.callTool('how')).content).toEqual({ result: 'true http' });
    await nobody.close();
  });
});

describe('a batch', () => {
  it('is several calls: what a guard of one puts on the request is not there for the next', async () => {
    const { app, url } = await boot();
    const call = (id: number, name: string, ms?: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: ms === undefined ? {} : { ms } },
    });
    const batch = [call(1, 'guarded'), call(2, 'who_am_i', 30), call(3, 'guarded'), call(4, 'who_am_i')];
    const { body } = await rawCall(`${url}/mcp`, batch, { 'x-key': 'robot' });
    const answers = (body as { id: number; result: { structuredContent: unknown } }[])
      .toSorted((left, right) => left.id - right.id)
      .map(({ result }) => result.structuredContent);
    const robot = { result: 'robot robot/robot' };
    expect(answers).toEqual([robot, allBy('nobody'), robot, allBy('nobody')]);
    await app.close();
  });
});

describe('a browser’s request', () => {
  it('has the same actor in the same places', async () => {
    const { app, url } = await boot();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user': 'ann' },
      body: JSON.stringify({ query: '{ whoAmI how }' }),
    });
    expect(await response.json()).toEqual({
      data: { whoAmI: allBy('ann').result, how: 'false undefined' },
    });
    await app.close();
  });
});

@Injectable()
class Directory {
  find(key: string | undefined): TestUser | null {
    return key === undefined ? null : { kind: 'key', id: key, name: key };
  }
}

@Injectable()
class KeyActors implements ActorResolver {
  constructor(private readonly directory: Directory) {}

  async resolve({ request }: CallSource): Promise<TestUser | null> {
    const { headers } = request as { headers: Record<string, string | undefined> };
    await tick();
    if (headers['x-key'] === 'expired') {
      throw new UnauthorizedException('The key has expired.');
    }
    if (headers['x-key'] === 'broken') {
      throw new Error('password authentication failed for user "root"');
    }
    return this.directory.find(headers['x-key']);
  }
}

@Injectable()
class LoneActors extends KeyActors {
  constructor(private readonly cls: ClsService) {
    super(new Directory());
  }

  override resolve(source: CallSource): Promise<TestUser | null> {
    expect(this.cls.isActive()).toBe(true);
    return super.resolve(source);
  }
}

describe.each([
  ['a provider', { actor: KeyActors }, [KeyActors, Directory]],
  ['a class nobody provides', { actor: LoneActors }, []],
] as const)('an actor resolver that is %s', (_kind, options, providers) => {
  let booted: BootedApp;
  const callAs = async (headers: Record<string, string>) => {
    const client = await connectModern(`${booted.url}/mcp`, headers);
    const called = await client.callTool('who_am_i');
    await client.close();
    return called;
  };

  beforeAll(async () => {
    booted = await boot({ ...options, authentication: 'optional' }, providers);
  });
  afterAll(() => booted.app.close());

  it('decides who calls', async () => {
    expect((await callAs({ 'x-key': 'robot' })).content).toEqual(allBy('robot'));
  });

  it('outranks the middleware, and its null means nobody', async () => {
    expect((await callAs({ 'x-key': 'robot', 'x-user': 'ann' })).content).toEqual(allBy('robot'));
    expect((await callAs({ 'x-user': 'ann' })).content).toEqual(allBy('nobody'));
  });

  it('keeps the door shut by throwing, even where nobody has to sign in', async () => {
    await expect(callAs({ 'x-key': 'expired' })).rejects.toThrow();
    await expect(callAs({ 'x-key': 'broken', 'x-user': 'ann' })).rejects.toThrow();
  });
});

@Injectable({ scope: Scope.REQUEST })
class ScopedActors extends KeyActors {}

describe('an actor resolver that cannot be used', () => {
  it.each([
    [
      { actor: 'NO_SUCH_TOKEN' },
      'the option actor names "NO_SUCH_TOKEN", which is no provider of the app. Add it to the providers of a module.',
    ],
    [
      { actor: KeyActors },
      'the option actor names "KeyActors", which is no provider of the app and cannot be made. ' +
        'Add it to the providers of a module.',
    ],
    [
      { actor: ScopedActors },
      'the option actor names "ScopedActors", which is not a singleton: the call, not the instance, tells one ' +
        'request from another.',
    ],
    [
      { actor: NamesService as never },
      'the option actor names "NamesService", which has no method resolve().',
    ],
  ])('stops the boot: %o', async (options, message) => {
    await expect(boot(options, [Directory, ScopedActors])).rejects.toThrow(`McpGraphqlModule: ${message}`);
  });
});
