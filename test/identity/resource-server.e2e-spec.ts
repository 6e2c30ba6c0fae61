import { RequestMethod, UnauthorizedException, VersioningType } from '@nestjs/common';
import { type McpGraphqlOptions, type TokenVerifier, introspectionVerifier } from 'nestjs-mcp-graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type AdapterName, type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { type Issuer, issue, startIssuer } from '../support/issuer.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { type RawAnswer, modernRequest, rawCall } from '../support/raw-call.js';
import { METADATA_URL, People, RESOURCE, WhoResolver, authorizationBy } from './oauth-fixture.js';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const call = modernRequest('tools/call', { name: 'who_am_i', arguments: {} });
const good = (claims: object = {}) => issue(issuer, { aud: RESOURCE, scope: 'notes:read', ...claims });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const boot = (mcp: McpGraphqlOptions, adapter: AdapterName = 'express') =>
  bootApp(defineApp({ mcp, providers: [WhoResolver, People] }), undefined, adapter);

/** Calls the tool and tells what it says, or the status and the reason of a refusal. */
async function ask({ url }: BootedApp, headers: Record<string, string>, query = ''): Promise<string> {
  const { status, body } = await rawCall(`${url}/mcp${query}`, call.body, { ...call.headers, ...headers });
  const answer = body as { result?: { structuredContent: { result: string } }; error?: { message: string } };
  return answer.result?.structuredContent.result ?? `${status}: ${answer.error?.message}`;
}

describe.each(ADAPTER_NAMES)('a resource server, on %s', (adapter) => {
  let booted: BootedApp;
  beforeAll(async () => {
    booted = await boot(
      { authorization: authorizationBy(issuer, { documentation: 'https://notes.example/docs' }) },
      adapter,
    );
  });
  afterAll(() => booted.app.close());

  const metadata = (init?: RequestInit) =>
    fetch(`${booted.url}/.well-known/oauth-protected-resource/agents/mcp`, init);

  it('tells what it is, to everybody and to every page', async () => {
    const response = await metadata({ headers: { origin: 'https://any.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [issuer.url],
      scopes_supported: ['notes:read'],
      bearer_methods_supported: ['header'],
      resource_name: 'nestjs-mcp-graphql',
      resource_documentation: 'https://notes.example/docs',
    });
    const head = await metadata({ method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await metadata({ method: 'OPTIONS' })).status).toBe(204);
    const post = await metadata({ method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('sends whoever has no token there', async () => {
    const answer = await rawCall(`${booted.url}/mcp`, call.body, call.headers);
    expect(answer.status).toBe(401);
    expect(challengeOf(answer)).toEqual({
      error: 'invalid_token',
      error_description: 'Nobody is signed in. Send an access token in the header Authorization: Bearer.',
      scope: 'notes:read',
      resource_metadata: METADATA_URL,
    });
  });

  it.each(CLIENTS)('serves the bearer of a token, %s client', async (_era, connect) => {
    const token = await good({ client_id: 'claude', act: { sub: 'agent-7' } });
    const agent = await connect(`${booted.url}/mcp`, bearer(token));
    expect(await agent.listTools()).toHaveLength(1);
    expect((await agent.callTool('who_am_i')).content).toEqual({
      result: 'agent-7 ann claude notes:read who_am_i kept',
    });
    await agent.close();
  });

  it.each([
    ['in another case', (token: string) => `bearer ${token}`],
    ['behind two spaces', (token: string) => `Bearer  ${token} `],
  ])('takes a token %s', async (_how, header) => {
    expect(await ask(booted, { authorization: header(await good()) })).toContain('ann');
  });

  it.each<[string, object, string]>([
    [
      'of another audience',
      { aud: 'https://other.example' },
      '401: The token was issued for another service.',
    ],
    ['of a path below', { aud: `${RESOURCE}/more` }, '401: The token was issued for another service.'],
    ['of the whole host', { aud: 'https://notes.example' }, '401: The token was issued for another service.'],
    ['of no audience', { aud: undefined }, '401: The token was issued for another service.'],
    ['of another issuer', { iss: 'https://evil.test' }, '401: The token comes from another issuer.'],
    ['that has ended', { exp: 1_000_000_000 }, '401: The token has expired.'],
    ['of nobody', { sub: undefined }, '401: The token is not valid.'],
  ])('refuses a token %s before anything runs', async (_what, claims, answer) => {
    WhoResolver.runs = 0;
    expect(await ask(booted, bearer(await good(claims)))).toBe(answer);
    expect(WhoResolver.runs).toBe(0);
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Bearer "x"', 'Bearer ü', `Bearer ${'x'.repeat(17_000 / 2)}`])(
    'refuses %j, which is no token',
    async (authorization) => {
      expect(await ask(booted, { authorization: Buffer.from(authorization).toString('latin1') })).toMatch(
        /^401: /,
      );
    },
  );

  it('takes a token from nowhere but the header', async () => {
    const token = await good();
    expect(await ask(booted, {}, `?access_token=${token}`)).toMatch(/^401: Nobody/);
    expect(await ask(booted, { cookie: `access_token=${token}` })).toMatch(/^401: Nobody/);
    expect(await ask(booted, { authorization: `Basic ${token}` })).toMatch(/^401: Nobody/);
  });
});

describe('an issuer in trouble', () => {
  it('lets nobody in, and nobody is blamed', async () => {
    const away = await startIssuer();
    const token = await issue(away, { aud: RESOURCE });
    const booted = await boot({ authorization: authorizationBy(away) });
    await away.close();
    expect(await ask(booted, bearer(token))).toMatch(/^503: Who calls cannot be found out at the moment/);
    await booted.app.close();
  });
});

describe('where tokens are asked for', () => {
  let booted: BootedApp;
  afterEach(() => booted.app.close());

  it('nothing else signs in, not even a middleware', async () => {
    booted = await boot({ authorization: authorizationBy(issuer), authentication: 'optional' });
    expect(await ask(booted, { 'x-user': 'ann' })).toBe('    who_am_i kept');
    expect(await ask(booted, { ...bearer(await good()), 'x-user': 'bob' })).toContain('ann');
  });

  it('a bad token is refused even where none is needed', async () => {
    booted = await boot({ authorization: authorizationBy(issuer), authentication: 'optional' });
    expect(await ask(booted, bearer('x'))).toBe('401: The token is not valid.');
  });

  it('a resolver turns the token into an actor of the app, with scopes of its own', async () => {
    booted = await boot({ authorization: authorizationBy(issuer), actor: People });
    expect(await ask(booted, bearer(await good()))).toBe('Dr. ann   notes:read+implied who_am_i kept');
    expect(await ask(booted, bearer(await good({ sub: 'stranger' })))).toMatch(/^401: Nobody/);
    expect(await ask(booted, {})).toMatch(/^401: Nobody/);
  });

  it('the audience may be a name of its own', async () => {
    booted = await boot({
      authorization: authorizationBy(issuer, { audience: ['notes-api', 'notes-beta'] }),
    });
    expect(await ask(booted, bearer(await good({ aud: ['x', 'notes-beta'] })))).toContain('ann');
    expect(await ask(booted, bearer(await good()))).toMatch(/^401: /);
  });

  it('tokens that only their issuer can read work as well, until they are revoked', async () => {
    const verifier = introspectionVerifier({
      endpoint: issuer.introspectionEndpoint,
      clientId: 'notes',
      clientSecret: 'secret',
      cacheSeconds: 0,
    });
    issuer.tokens.set('opaque', { active: true, sub: 'ann', aud: RESOURCE });
    booted = await boot({ authorization: authorizationBy(issuer, { verifier }) });
    expect(await ask(booted, bearer('opaque'))).toContain('ann');
    issuer.tokens.delete('opaque');
    expect(await ask(booted, bearer('opaque'))).toMatch(/^401: The token is not active/);
  });

  it.each<[string, TokenVerifier['verify'], string]>([
    ['says no', () => null, '401: The token is not valid.'],
    ['says nothing', () => undefined as never, '401: The token is not valid.'],
    ['says why not', () => Promise.reject(new UnauthorizedException('Renew it.')), '401: Renew it.'],
    ['breaks', () => Promise.reject(new TypeError('no secret')), '503: '],
    ['says half of it', () => ({ subject: 'ann' }) as never, '503: '],
    [
      'says it too late',
      () => ({ subject: 'ann', scopes: [], audience: [RESOURCE], claims: {}, expiresAt: 1 }),
      '401: The token has expired.',
    ],
    [
      'says nonsense',
      () => ({ subject: 'ann', scopes: [], audience: [RESOURCE], claims: {}, expiresAt: NaN }),
      '401: The token has expired.',
    ],
  ])("an app's own verifier that %s denies", async (_what, verify, answer) => {
    booted = await boot({ authorization: authorizationBy(issuer, { verifier: { verify } }) });
    const said = await ask(booted, bearer('x'));
    expect(said.startsWith(answer)).toBe(true);
    expect(said).not.toContain('secret');
  });
});

describe('the path of the metadata', () => {
  it.each<[string, string]>([
    ['https://notes.example', '/.well-known/oauth-protected-resource'],
    ['https://notes.example/mcp/', '/.well-known/oauth-protected-resource/mcp'],
    [RESOURCE, '/.well-known/oauth-protected-resource/agents/mcp'],
  ])('of %s is %s, whatever the app does to its routes', async (resource, path) => {
    for (const adapter of ADAPTER_NAMES) {
      const mcp = { authorization: authorizationBy(issuer, { resource }) };
      const { app, url } = await bootApp(
        defineApp({ mcp, providers: [WhoResolver] }),
        (nest) => {
          nest.setGlobalPrefix('api', { exclude: [{ path: 'health', method: RequestMethod.GET }] });
          nest.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
        },
        adapter,
      );
      expect(await (await fetch(`${url}${path}`)).json()).toMatchObject({ resource });
      expect((await rawCall(`${url}/api/mcp`, call.body, call.headers)).status).toBe(401);
      await app.close();
    }
  });

  it('is none where no tokens are asked for', async () => {
    const { app, url } = await boot({});
    expect((await fetch(`${url}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
    await app.close();
  });
});

function challengeOf({ headers }: RawAnswer): Record<string, string> {
  const header = headers.get('www-authenticate')!;
  expect(header).toMatch(/^Bearer /);
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}
