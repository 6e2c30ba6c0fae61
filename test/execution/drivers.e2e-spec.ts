import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { YogaDriver, type YogaDriverConfig } from '@graphql-yoga/nestjs';
import type { DynamicModule } from '@nestjs/common';
import { Context, GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import { GraphQLTool, type McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import { bootOn } from '../pipeline/boot-on.js';
import type { AdapterName } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { withoutAdvice } from '../support/reason-of.js';
import { ShelvesResolver } from './execution-fixture.js';

interface AppContext {
  readonly req: { readonly user?: { readonly name: string }; readonly headers: Record<string, string> };
  readonly tenant?: string;
  readonly request?: Request;
  readonly reply?: object;
  readonly res?: object;
  readonly app?: object;
}

@Resolver()
class ContextResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'What the context holds.' })
  look(@Context() { req, tenant, request, ...rest }: AppContext): string {
    const held = ['reply', 'res', 'app'].filter((name) => rest[name as keyof typeof rest] !== undefined);
    const web = request && `web ${request.headers.get('x-user')}`;
    return [req.user?.name ?? 'nobody', req.headers['x-user'], tenant, web, ...held].join(' ');
  }
}

const mercurius = (options: Partial<MercuriusDriverConfig> = {}) =>
  GraphQLModule.forRoot<MercuriusDriverConfig>({ driver: MercuriusDriver, autoSchemaFile: true, ...options });

const yoga = <Platform extends AdapterName>(options: Partial<YogaDriverConfig<Platform>> = {}) =>
  GraphQLModule.forRoot<YogaDriverConfig<Platform>>({ driver: YogaDriver, autoSchemaFile: true, ...options });

const define = (graphql: DynamicModule, mcp: McpGraphqlOptions = {}) =>
  defineApp({ graphql: false, mcp, imports: [graphql], providers: [ContextResolver, ShelvesResolver] });

/** A request, whichever adapter brought it. */
interface Posted {
  readonly headers: Record<string, unknown>;
}

const tenantOf = (headers: Posted['headers']) => ({ tenant: `tenant-of-${String(headers['x-user'])}` });

const SHARED = { tenant: 'shared' };

const SETUPS: readonly [string, AdapterName, () => DynamicModule, string][] = [
  ['Mercurius, without a context', 'fastify', () => mercurius(), 'ann ann   reply app'],
  [
    'Mercurius, with a context function',
    'fastify',
    () =>
      mercurius({
        context: (request: Posted, reply: { sent: boolean }) => ({
          ...tenantOf(request.headers),
          used: reply.sent,
        }),
      }),
    'ann ann tenant-of-ann  reply app',
  ],
  ['Yoga on Express, without a context', 'express', () => yoga(), 'ann ann  web ann res'],
  [
    'Yoga on Express, with a context function',
    'express',
    () =>
      yoga({
        context: ({ req, request }: { req: Posted; request: Request }) => ({
          ...tenantOf(req.headers),
          seen: request.headers.get('x-user'),
        }),
      }),
    'ann ann tenant-of-ann web ann res',
  ],
  [
    'Yoga on Express, with one context for all',
    'express',
    () => yoga({ context: SHARED }),
    'ann ann shared web ann res',
  ],
  [
    'Yoga on Fastify, with a context function',
    'fastify',
    () => yoga<'fastify'>({ context: ({ req }: { req: Posted }) => tenantOf(req.headers) }),
    'ann ann tenant-of-ann web ann reply',
  ],
];

describe.each(SETUPS)('a tool and the same query posted, %s', (_name, adapter, graphql, expected) => {
  it('find the same context and the same tools', async () => {
    const { app, url } = await bootOn(adapter, define(graphql()));
    const ann = { 'x-user': 'ann' };
    const { body } = await rawCall(
      `${url}/graphql`,
      { query: '{ look }' },
      { ...ann, accept: 'application/json' },
    );
    expect(body).toEqual({ data: { look: expected } });
    for (const [, connect] of CLIENTS) {
      const client = await connect(`${url}/mcp`, ann);
      expect((await client.listTools()).map(({ name }) => name)).toEqual([
        'fail',
        'list_shelves',
        'look',
        'move',
        'who',
      ]);
      expect((await client.callTool('look')).content).toEqual({ result: expected });
      expect(withoutAdvice((await client.callTool('fail', { how: 'missing' })).text)).toBe(
        'No such shelf. [NOT_FOUND]',
      );
      await client.close();
    }
    await app.close();
  });
});

/** A context function that answers one object, whoever asks. */
function always(): () => object {
  const one = { tenant: 'shared' };
  return () => one;
}

const apollo = (context: object) =>
  GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true, context });

describe('one context object for all requests', () => {
  it.each([
    ['Mercurius, an object', 'fastify', () => mercurius({ context: always()() as never })],
    ['Mercurius, what a function answers', 'fastify', () => mercurius({ context: always() })],
    ['Apollo, an object', 'express', () => apollo(always()())],
    ['Apollo, what a function answers', 'express', () => apollo(always())],
    ['Apollo, what a function answers', 'fastify', () => apollo(always())],
  ] as const)("never shows a call another caller's request: %s, on %s", async (_what, adapter, graphql) => {
    const { app, url } = await bootOn(adapter, define(graphql()));
    const query = { query: '{ look }' };
    await rawCall(`${url}/graphql`, query, { 'x-user': 'bob', accept: 'application/json' });
    for (const [, connect] of CLIENTS) {
      for (const name of ['ann', 'cleo', 'ann']) {
        const client = await connect(`${url}/mcp`, { 'x-user': name });
        expect((await client.callTool('look')).text).toContain(`"${name} ${name} shared `);
        await client.close();
      }
    }
    await app.close();
  });
});

describe('what a server adds that tools cannot go through', () => {
  const hooks: Partial<MercuriusDriverConfig> = { hooks: { preExecution: async () => undefined } };

  it.each<[string, AdapterName, DynamicModule, McpGraphqlOptions, string]>([
    [
      'hooks',
      'fastify',
      mercurius(hooks),
      {},
      'the app sets hooks, which act in the server of MercuriusDriver',
    ],
    [
      'Yoga plugins',
      'express',
      yoga({ plugins: [{ onExecute: () => undefined }] }),
      {},
      'the app sets plugins, which act in the server of YogaDriver',
    ],
    [
      'the option',
      'fastify',
      mercurius(),
      { execution: 'driver' },
      "the option execution is 'driver', but MercuriusDriver has no running server",
    ],
  ])('stops the boot, and says what to do: %s', async (_case, adapter, graphql, mcp, reason) => {
    const booting = bootOn(adapter, define(graphql, mcp));
    await expect(booting).rejects.toThrow(`McpGraphqlModule: schema "default": ${reason}`);
    await expect(booting).rejects.toThrow("execution: 'schema'");
  });

  it('is left out when the option says schema', async () => {
    const { app } = await bootOn('fastify', define(mercurius(hooks), { execution: 'schema' }));
    await app.close();
  });
});
