import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Logger,
  Scope,
  UseGuards,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { GqlExecutionContext, Query, Resolver } from '@nestjs/graphql';
import { ActorContext, GraphQLTool } from 'nestjs-mcp-graphql';
import { checkGuards } from 'nestjs-mcp-graphql/testing';
import { expect, it, vi } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';

interface GuardedContext {
  readonly req: {
    readonly ip?: string;
    readonly socket: { readonly remoteAddress: string };
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly user?: object;
  };
  readonly res: { setHeader(name: string, value: string): void };
}

const contextOf = (context: ExecutionContext) =>
  GqlExecutionContext.create(context).getContext<GuardedContext>();

@Injectable()
class AddressGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = contextOf(context);
    return (req.ip ?? req.socket.remoteAddress) !== '';
  }
}

@Injectable()
class HeaderSettingGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    contextOf(context).res.setHeader('x-guarded', 'yes');
    return true;
  }
}

@Injectable()
class TenantGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return contextOf(context).req.headers['x-tenant'] !== undefined;
  }
}

@Injectable({ scope: Scope.REQUEST })
class FineGuard implements CanActivate {
  constructor(private readonly actors: ActorContext) {}

  canActivate(context: ExecutionContext): boolean {
    const { req } = contextOf(context);
    return req.user !== undefined && this.actors.actor === req.user;
  }
}

let ran = 0;

@Resolver()
@UseGuards(FineGuard)
class GuardedResolver {
  @GraphQLTool()
  @UseGuards(AddressGuard)
  @Query(() => String, { description: 'Guarded by address.' })
  address(): string {
    ran += 1;
    return '';
  }

  @GraphQLTool()
  @UseGuards(HeaderSettingGuard, TenantGuard)
  @Query(() => String, { description: 'Guarded by header.' })
  header(): string {
    ran += 1;
    return '';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Guarded well.' })
  fine(): string {
    ran += 1;
    return '';
  }
}

async function check(parts: AppParts, options: Parameters<typeof checkGuards>[1]) {
  const graphql = { context: ({ req, res }: GuardedContext) => ({ req, res }) };
  const { app } = await bootApp(defineApp({ providers: [GuardedResolver], graphql, ...parts }));
  const findings = await checkGuards(app, options);
  await app.close();
  return findings;
}

const actor = { kind: 'person', name: 'ann' };
const ADDRESS = {
  tool: 'address',
  guard: 'AddressGuard',
  missing: ['request.ip', 'request.socket'],
  outcome: 'fails',
};
const SETS = {
  tool: 'header',
  guard: 'HeaderSettingGuard',
  missing: ['response.setHeader'],
  outcome: 'allows',
};
const TENANT = {
  tool: 'header',
  guard: 'TenantGuard',
  missing: ['request.headers.x-tenant'],
  outcome: 'denies',
};

it('names each guard that reads an address, sets a header or reads one, and none that is fine', async () => {
  expect(await check({}, { actor })).toEqual([ADDRESS, SETS, TENANT]);
  expect(ran).toBe(0);
});

it('leaves out a header that the host gives', async () => {
  expect(await check({}, { actor, headers: { 'x-tenant': 'one' } })).toEqual([ADDRESS, SETS]);
});

it('names a guard of the whole app, and the context function', async () => {
  const parts = {
    providers: [GuardedResolver, { provide: APP_GUARD, useClass: TenantGuard }],
    graphql: { context: ({ req }: GuardedContext & { req: object }) => ({ address: req.ip }) },
  };
  const findings = await check(parts, { actor });
  expect(findings.filter(({ tool }) => tool === 'fine')).toEqual([
    { tool: 'fine', guard: 'context', missing: ['request.ip'], outcome: 'allows' },
    { tool: 'fine', guard: 'TenantGuard', missing: ['request.headers.x-tenant'], outcome: 'denies' },
  ]);
});

it('warns at boot where the app asks for it', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const { app } = await bootApp(defineApp({ providers: [GuardedResolver], mcp: { checkGuards: true } }));
  const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('over stdio'));
  warn.mockRestore();
  expect(lines).toContain(
    'AddressGuard before the tool "address" reads request.ip, request.socket, which a call over stdio does not bring: it fails',
  );
  expect(lines.join()).not.toContain('FineGuard');
  await app.close();
});
