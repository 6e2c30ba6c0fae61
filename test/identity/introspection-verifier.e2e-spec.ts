import { UnauthorizedException } from '@nestjs/common';
import { type IntrospectionOptions, introspectionVerifier } from 'nestjs-mcp-graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Issuer, startIssuer } from '../support/issuer.js';

let issuer: Issuer;
beforeEach(async () => {
  issuer = await startIssuer();
});
afterEach(() => issuer.close());

const verifierOf = (options: Partial<IntrospectionOptions> = {}) =>
  introspectionVerifier({
    endpoint: issuer.introspectionEndpoint,
    clientId: 'notes',
    clientSecret: 'secret',
    ...options,
  });

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;
const GOOD = { active: true, sub: 'ann', scope: 'notes:read', aud: 'https://notes.example/mcp' };

describe('introspectionVerifier', () => {
  it('says what the issuer says', async () => {
    issuer.tokens.set('t1', {
      ...GOOD,
      client_id: 'claude',
      exp: seconds(60),
      iss: issuer.url,
      act: { sub: 'agent-7' },
    });
    expect(await verifierOf().verify('t1')).toMatchObject({
      subject: 'agent-7',
      onBehalfOf: 'ann',
      client: 'claude',
      scopes: ['notes:read'],
      audience: ['https://notes.example/mcp'],
      issuer: issuer.url,
      expiresAt: expect.any(Number),
    });
  });

  it('asks as RFC 7662 wants it, with odd characters in place', async () => {
    issuer.tokens.set('a+b/c=', GOOD);
    await verifierOf({ clientId: 'no:tes ä', clientSecret: 'se/cret+' }).verify('a+b/c=');
    const { authorization, body } = issuer.lastInquiry!;
    expect(body.get('token')).toBe('a+b/c=');
    expect(body.get('token_type_hint')).toBe('access_token');
    const pair = Buffer.from(authorization!.replace('Basic ', ''), 'base64').toString();
    expect(pair).toBe('no%3Ates+%C3%A4:se%2Fcret%2B');
  });

  it.each([
    ['is unknown', undefined],
    ['is not active', { ...GOOD, active: false }],
    ['is active in a way that is no yes', { ...GOOD, active: 'true' }],
  ])('refuses a token that %s', async (_what, answer) => {
    if (answer !== undefined) {
      issuer.tokens.set('t1', answer);
    }
    const reason = 'The token is not active: it has expired, was revoked or never existed.';
    await expect(verifierOf().verify('t1')).rejects.toThrow(new UnauthorizedException(reason));
  });

  it('knows nobody where the issuer names nobody', async () => {
    issuer.tokens.set('t1', { active: true });
    expect(await verifierOf().verify('t1')).toBeNull();
  });

  it.each([
    ['fails', 500, undefined],
    ['refuses this server', 401, undefined],
    ['sends somewhere else', 307, undefined],
    ['never answers', 'silent', undefined],
    ['answers something else', 'well', []],
  ] as const)('denies without blaming the token when the endpoint %s', async (_what, mood, answer) => {
    issuer.mood = mood;
    issuer.tokens.set('t1', answer as unknown as object);
    const asked = Promise.resolve(verifierOf({ timeoutMs: 100 }).verify('t1'));
    const failure = (await asked.catch((error: unknown) => error)) as Error;
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof UnauthorizedException).toBe(mood === 'well');
  });

  it('stops the boot when its endpoint cannot be trusted', () => {
    expect(() => verifierOf({ endpoint: 'http://issuer.example/introspect' })).toThrow(
      'introspectionVerifier: endpoint must be an https URL without a fragment (http only for this machine), ' +
        'but is "http://issuer.example/introspect".',
    );
  });
});

describe('what introspectionVerifier keeps', () => {
  const ask = async (verifier: ReturnType<typeof verifierOf>, token: string) =>
    Promise.resolve(verifier.verify(token)).catch(() => null);

  it('is an answer for a while; asked twice at once, it asks once', async () => {
    issuer.tokens.set('t1', GOOD);
    const verifier = verifierOf();
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify('t1')));
    await verifier.verify('t1');
    expect(issuer.asked.introspection).toBe(1);
  });

  it('is nothing with cacheSeconds 0: a revoked token stops working at once', async () => {
    issuer.tokens.set('t1', GOOD);
    const verifier = verifierOf({ cacheSeconds: 0 });
    expect(await ask(verifier, 't1')).not.toBeNull();
    issuer.tokens.delete('t1');
    expect(await ask(verifier, 't1')).toBeNull();
  });

  it('is nothing beyond cacheSeconds, nor beyond the end of the token', async () => {
    issuer.tokens.set('short', { ...GOOD, exp: Date.now() / 1000 + 0.3 });
    issuer.tokens.set('t1', GOOD);
    const verifier = verifierOf({ cacheSeconds: 1 });
    await Promise.all(['short', 't1'].map((token) => verifier.verify(token)));
    issuer.tokens.clear();
    await expect.poll(() => ask(verifier, 'short'), { timeout: 3000 }).toBeNull();
    await expect.poll(() => ask(verifier, 't1'), { timeout: 3000 }).toBeNull();
  });

  it('is never a refusal, nor more answers than it may', async () => {
    const verifier = verifierOf({ maxCached: 2 });
    for (const _ of [1, 2]) {
      expect(await ask(verifier, 'late')).toBeNull();
    }
    issuer.tokens.set('late', GOOD);
    expect(await ask(verifier, 'late')).not.toBeNull();
    expect(issuer.asked.introspection).toBe(3);

    for (const token of ['t1', 't2']) {
      issuer.tokens.set(token, GOOD);
      await verifier.verify(token);
    }
    expect(issuer.asked.introspection).toBe(5);
    await verifier.verify('t2');
    expect(issuer.asked.introspection).toBe(5);
    await verifier.verify('late');
    expect(issuer.asked.introspection).toBe(6);
  });

  it('is no failure: the next request asks again', async () => {
    issuer.tokens.set('t1', GOOD);
    issuer.mood = 500;
    const verifier = verifierOf();
    expect(await ask(verifier, 't1')).toBeNull();
    issuer.mood = 'well';
    expect(await ask(verifier, 't1')).not.toBeNull();
  });
});
