import { type ExecutionContext, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { Context, GqlExecutionContext, Query, Resolver } from '@nestjs/graphql';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { SignJWT } from 'jose';
import { ActorContext, CurrentActor, GraphQLTool } from 'nestjs-mcp-graphql';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();
const SECRET = 'a secret of this test, long enough for HS256';

interface Claims {
  readonly sub: string;
  readonly role: string;
}

type Member = TestUser & { readonly role: string };

/** As the documentation of Nest has it, for the bearer token of a request. */
@Injectable()
class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: SECRET });
  }

  async validate({ sub, role }: Claims): Promise<Member> {
    runs.note('validated');
    await new Promise((resolve) => setImmediate(resolve));
    return { kind: 'person', name: sub, role };
  }
}

/** As the documentation of Nest has it for GraphQL; nothing in it knows of tools. */
@Injectable()
class GqlAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override getRequest(context: ExecutionContext) {
    return GqlExecutionContext.create(context).getContext<{ req: object }>().req;
  }

  override canActivate(context: ExecutionContext) {
    runs.note('guard');
    const isPublic = this.reflector.get<boolean | undefined>('public', context.getHandler());
    return isPublic === true || super.canActivate(context);
  }
}

@Injectable()
class AdminGuard {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{ req: { user: Member } }>();
    return req.user.role === 'admin';
  }
}

@Resolver()
class AccountResolver {
  constructor(private readonly actors: ActorContext) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who is signed in.' })
  async account(@CurrentActor() actor: Member, @Context('req') req: { user: Member }): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return `${actor.name} ${req.user.name} ${req.user.role}`;
  }

  @GraphQLTool()
  @UseGuards(AdminGuard)
  @Query(() => String, { description: 'For administrators.' })
  audit(): string {
    return 'all is well';
  }

  @GraphQLTool()
  @SetMetadata('public', true)
  @Query(() => String, { description: 'For anybody.' })
  terms(@CurrentActor() actor: Member | undefined): string {
    return `be nice, ${actor?.name ?? 'stranger'}`;
  }

  @GraphQLTool()
  @Query(() => String, { nullable: true, description: 'Who acts, for a service that never sees a request.' })
  async acting(): Promise<string | undefined> {
    await new Promise((resolve) => setImmediate(resolve));
    return (this.actors.actor as Member | undefined)?.name;
  }
}

async function tokenOf(sub: string, role: string, expires = '5m'): Promise<Record<string, string>> {
  const token = new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).setSubject(sub);
  const signed = await token.setExpirationTime(expires).sign(new TextEncoder().encode(SECRET));
  return { authorization: `Bearer ${signed}` };
}

describe.each(ADAPTER_NAMES)('a Passport JWT guard for the whole app, on %s', (adapter) => {
  let booted: BootedApp;
  const ask = (tool: string, headers: Record<string, string> = {}) =>
    expectParity(booted, { tool, query: `{ ${tool} }`, headers }, runs);

  beforeAll(async () => {
    const imports = [PassportModule];
    const providers = [AccountResolver, JwtStrategy, { provide: APP_GUARD, useClass: GqlAuthGuard }];
    booted = await bootOn(adapter, defineApp({ imports, providers }));
  });
  afterAll(() => booted.app.close());

  it('signs in, once for a call', async () => {
    expect(await ask('account', await tokenOf('ann', 'member'))).toEqual({
      content: { result: 'ann ann member' },
      runs: { guard: 1, validated: 1 },
    });
  });

  it('refuses a call without a token, with a broken one, and with one that has expired', async () => {
    const refusal = 'Unauthorized [UNAUTHENTICATED]';
    expect(await ask('account')).toEqual({ refusal, runs: { guard: 1 } });
    expect(await ask('account', { authorization: 'Bearer no.such.token' })).toEqual({
      refusal,
      runs: { guard: 1 },
    });
    expect(await ask('account', await tokenOf('ann', 'admin', '-1m'))).toEqual({
      refusal,
      runs: { guard: 1 },
    });
  });

  it('hands the user on to the guards after it', async () => {
    expect((await ask('audit', await tokenOf('bob', 'admin'))).content).toEqual({ result: 'all is well' });
    expect((await ask('audit', await tokenOf('ann', 'member'))).refusal).toBe(
      'Forbidden resource [FORBIDDEN]',
    );
  });

  it('lets anybody have what is public, and no token counts there', async () => {
    expect((await ask('terms')).content).toEqual({ result: 'be nice, stranger' });
    const { content } = await ask('terms', await tokenOf('ann', 'member'));
    expect(content).toEqual({ result: 'be nice, stranger' });
  });

  it('tells services who acts, browsers’ and agents’ alike', async () => {
    expect((await ask('acting', await tokenOf('ann', 'member'))).content).toEqual({ result: 'ann' });
  });

  it.each(CLIENTS)('tells services who acts, and mixes nobody up: %s client', async (_era, connect) => {
    const names = ['ann', 'bob', 'cleo', 'dan'];
    const clients = await Promise.all(
      names.map(async (name) => connect(`${booted.url}/mcp`, await tokenOf(name, 'member'))),
    );
    const called = await Promise.all(
      Array.from({ length: 80 }, (_, index) => clients[index % names.length]!.callTool('acting')),
    );
    expect(called.map(({ content }) => content?.['result'])).toEqual(
      called.map((_, index) => names[index % names.length]),
    );
    await Promise.all(clients.map((client) => client.close()));
  });
});
