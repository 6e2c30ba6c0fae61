import { ForbiddenException, Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import {
  ActorContext,
  type ActorResolver,
  type CallSource,
  GraphQLTool,
  type McpGraphqlOptions,
} from 'nestjs-mcp-graphql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';

const runs: string[] = [];

@Resolver()
class WhoResolver {
  constructor(private readonly actors: ActorContext) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls what.' })
  whoAmI(): string {
    const actor = this.actors.actor as TestUser | undefined;
    runs.push(`tool ${actor?.name}`);
    return `${actor?.name ?? 'nobody'} ${this.actors.tool}`;
  }
}

/** Finds users by a key, as an app's own resolver would. */
@Injectable()
class KeyActors implements ActorResolver {
  resolve({ request }: CallSource): TestUser | null {
    const { headers } = request as { headers: Record<string, string | undefined> };
    const key = headers['x-key'];
    runs.push(`resolver ${key}`);
    if (key === 'expired') {
      throw new UnauthorizedException('The key has expired.');
    }
    if (key === 'banned') {
      throw new ForbiddenException('This account is closed.');
    }
    if (key === 'broken') {
      throw new Error('password authentication failed for user "root"');
    }
    return key === undefined ? null : { kind: 'key', id: key, name: key };
  }
}

const boot = (mcp: McpGraphqlOptions) =>
  bootApp(defineApp({ mcp, providers: [WhoResolver, KeyActors] }), (app) =>
    app.enableCors({ origin: true, exposedHeaders: ['WWW-Authenticate'] }),
  );

const LEGACY = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const list = modernRequest('tools/list');
const call = modernRequest('tools/call', { name: 'who_am_i', arguments: {} });
const unknown = modernRequest('tools/call', { name: 'no_such_tool', arguments: {} });

describe('a server that asks who calls', () => {
  let booted: BootedApp;
  let url: string;

  beforeAll(async () => {
    booted = await boot({ actor: KeyActors });
    url = `${booted.url}/mcp`;
  });
  beforeEach(() => void runs.splice(0));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => booted.app.close());

  it.each([
    ['a list', list.body, list.headers],
    ['a call', call.body, call.headers],
    ['a call of a tool that is not there', unknown.body, unknown.headers],
    ['a request of 2025', LEGACY, {}],
    ['a greeting of 2025', { ...LEGACY, method: 'initialize', params: {} }, {}],
    ['a request to listen', modernRequest('subscriptions/listen').body, {}],
    ['no message at all', 'nonsense', {}],
    ['a token in the URL', list.body, list.headers, '?access_token=ann&x-key=ann'],
  ])('answers %s of nobody with 401 and a challenge', async (_what, body, headers, query = '') => {
    const answer = await rawCall(`${url}${query}`, body, { ...headers, 'x-user': 'ann' });
    if (body === 'nonsense') {
      expect(answer.status).toBe(400); // the app's body parser stands before everything else
      return;
    }
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32000,
        message: 'Nobody is signed in. Send an access token in the header Authorization: Bearer.',
        data: { code: 'UNAUTHENTICATED' },
      },
    });
    expect(runs).toEqual(['resolver undefined']);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s of nobody with 401 as well', async (method) => {
    expect((await fetch(url, { method })).status).toBe(401);
    expect((await fetch(url, { method, headers: { 'x-key': 'ann' } })).status).toBe(405);
  });

  it('lets a preflight pass, and a page read why it was refused', async () => {
    const origin = 'http://localhost:5173';
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    const answer = await rawCall(url, list.body, { ...list.headers, origin });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });

  it('still refuses foreign pages first', async () => {
    const answer = await rawCall(url, list.body, { ...list.headers, origin: 'https://evil.test' });
    expect(answer.status).toBe(403);
    expect(runs).toEqual([]);
  });

  it('asks once for everything that one request brings', async () => {
    const batch = [1, 2, 3].map((id) => ({
      ...LEGACY,
      id,
      method: 'tools/call',
      params: { name: 'who_am_i', arguments: {} },
    }));
    const { body } = await rawCall(url, [LEGACY, ...batch], { 'x-key': 'ann' });
    expect(body).toHaveLength(4);
    expect(runs).toEqual(['resolver ann', 'tool ann', 'tool ann', 'tool ann']);
  });

  it.each([
    ['expired', 401, 'UNAUTHENTICATED', 'The key has expired.'],
    ['banned', 403, 'FORBIDDEN', 'This account is closed.'],
  ])('passes on what a resolver says to clients: %s', async (key, status, code, message) => {
    const answer = await rawCall(url, call.body, { ...call.headers, 'x-key': key });
    expect(answer.status).toBe(status);
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
    expect(answer.body).toMatchObject({ error: { message, data: { code } } });
    expect(runs).toEqual([`resolver ${key}`]);
  });

  it('stays shut when a resolver breaks, and says no more than an id that stands in the log', async () => {
    const log = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const answer = await rawCall(url, call.body, { ...call.headers, 'x-key': 'broken' });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('root');
    const { data } = (answer.body as { error: { data: { code: string; correlationId: string } } }).error;
    expect(data.code).toBe('INTERNAL');
    expect(String(log.mock.calls[0])).toContain(data.correlationId);
    expect(String(log.mock.calls[0])).toContain('password authentication failed');
    expect(runs).toEqual(['resolver broken']);
  });

  it.each(CLIENTS)('serves whoever it knows, %s client', async (_era, connect) => {
    const ann = await connect(url, { 'x-key': 'ann' });
    expect((await ann.listTools()).map(({ name }) => name)).toEqual(['who_am_i']);
    expect((await ann.callTool('who_am_i')).content).toEqual({ result: 'ann who_am_i' });
    await ann.close();
    await expect(connect(url)).rejects.toThrow(/401|signed in|Unauthorized/i);
  });
});

describe('whether a server asks', () => {
  it.each<[McpGraphqlOptions, number]>([
    [{}, 200],
    [{ authentication: 'required' }, 401],
    [{ actor: KeyActors }, 401],
    [{ actor: KeyActors, authentication: undefined }, 401],
    [{ actor: KeyActors, authentication: 'optional' }, 200],
  ])('with %o: nobody gets %i', async (options, status) => {
    const { app, url } = await boot(options);
    expect((await rawCall(`${url}/mcp`, call.body, call.headers)).status).toBe(status);
    await app.close();
  });

  it('is enough for whoever a middleware signs in', async () => {
    const { app, url } = await boot({ authentication: 'required' });
    const answer = await rawCall(`${url}/mcp`, call.body, { ...call.headers, 'x-user': 'ann' });
    expect(answer.body).toMatchObject({ result: { structuredContent: { result: 'ann who_am_i' } } });
    await app.close();
  });

  it('is one of two words', async () => {
    await expect(boot({ authentication: 'sometimes' as never })).rejects.toThrow(
      `McpGraphqlModule: the option authentication must be 'required' or 'optional', but is "sometimes".`,
    );
  });
});
