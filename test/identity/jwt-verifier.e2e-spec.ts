import { UnauthorizedException } from '@nestjs/common';
import { type CryptoKey, SignJWT, UnsecuredJWT, exportSPKI, importJWK } from 'jose';
import { type JwtVerifierOptions, jwtVerifier } from 'nestjs-mcp-graphql/jwt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Issuer, issue, newKey, startIssuer } from '../support/issuer.js';

let issuer: Issuer;
beforeEach(async () => {
  issuer = await startIssuer();
});
afterEach(() => issuer.close());

const verifierOf = (options: Partial<JwtVerifierOptions> = {}) =>
  jwtVerifier({ issuer: issuer.url, jwksUri: issuer.jwksUri, ...options });

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

async function expectRefused(token: string, reason: string, options: Partial<JwtVerifierOptions> = {}) {
  const verified = Promise.resolve(verifierOf(options).verify(token));
  await expect(verified).rejects.toThrow(new UnauthorizedException(reason));
}

describe('a good token', () => {
  it('says who, for whom, through what and how far', async () => {
    const token = await issue(issuer, {
      aud: ['https://notes.example/mcp', 'https://other.example'],
      scope: 'notes:read  notes:write',
      client_id: 'claude',
      tenant: { id: 7 },
    });
    expect(await verifierOf().verify(token)).toMatchObject({
      subject: 'ann',
      client: 'claude',
      scopes: ['notes:read', 'notes:write'],
      audience: ['https://notes.example/mcp', 'https://other.example'],
      issuer: issuer.url,
      expiresAt: expect.any(Number),
      claims: { tenant: { id: 7 }, sub: 'ann' },
    });
  });

  it.each([
    ['an agent for a person', { act: { sub: 'agent-7' } }, { subject: 'agent-7', onBehalfOf: 'ann' }],
    [
      'an agent behind an agent',
      { act: { sub: 'agent-8', act: { sub: 'agent-7' } } },
      { subject: 'agent-8', onBehalfOf: 'ann' },
    ],
    ['a person whom an agent may ask for', { may_act: { sub: 'agent-7' } }, { subject: 'ann' }],
    ['a program for itself', { sub: undefined, client_id: 'robot' }, { subject: 'robot', client: 'robot' }],
  ])('tells %s', async (_who, claims, expected) => {
    const { subject, onBehalfOf, client } = (await verifierOf().verify(await issue(issuer, claims)))!;
    expect({ subject, onBehalfOf, client }).toEqual({
      onBehalfOf: undefined,
      client: undefined,
      ...expected,
    });
  });

  it.each([
    [{ scope: 'a b' }, undefined, ['a', 'b']],
    [{ scp: ['a', 'b'] }, undefined, ['a', 'b']],
    [{ scp: 'a b' }, undefined, ['a', 'b']],
    [{ permissions: ['a', 7, null] }, 'permissions', ['a']],
    [{ scope: { a: true } }, undefined, []],
    [{}, undefined, []],
  ])('has the scopes of %j', async (claims, scopesClaim, scopes) => {
    const verified = await verifierOf({ scopesClaim }).verify(await issue(issuer, claims));
    expect(verified!.scopes).toEqual(scopes);
  });

  it.each(['RS256', 'PS256', 'ES384', 'EdDSA'])('may be signed by %s', async (alg) => {
    issuer.keys = [await newKey('k', alg)];
    expect(await verifierOf().verify(await issue(issuer))).toMatchObject({ subject: 'ann' });
  });

  it('may come from a clock that is a little off', async () => {
    const early = await issue(issuer, { nbf: seconds(3) });
    const late = await issue(issuer, { exp: seconds(-3) });
    for (const token of [early, late]) {
      expect(await verifierOf().verify(token)).toMatchObject({ subject: 'ann' });
    }
    await expectRefused(early, 'The token is not valid yet.', { clockTolerance: 0 });
    await expectRefused(late, 'The token has expired.', { clockTolerance: 0 });
  });

  it('is checked without the network by keys at hand, or by a shared secret', async () => {
    const jwks = { keys: issuer.keys.map(({ jwk }) => jwk) };
    const token = await issue(issuer);
    expect(await verifierOf({ jwksUri: undefined, jwks }).verify(token)).toMatchObject({ subject: 'ann' });
    expect(issuer.asked.jwks).toBe(0);

    const secret = 'a secret of at least thirty-two bytes';
    const signed = await new SignJWT({ sub: 'ann' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer.url)
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(secret));
    expect(await verifierOf({ jwksUri: undefined, secret }).verify(signed)).toMatchObject({ subject: 'ann' });
    await expectRefused(signed, 'The token is not valid.');
  });
});

describe('a bad token', () => {
  it.each([
    ['another issuer', { iss: 'https://evil.test' }, 'The token comes from another issuer.'],
    ['no issuer', { iss: undefined }, 'The token comes from another issuer.'],
    ['an end in the past', { exp: 1_000_000_000 }, 'The token has expired.'],
    ['no end', { exp: undefined }, 'The token is not valid.'],
    ['an end that is text', { exp: 'never' }, 'The token is not valid.'],
    ['a beginning in the future', { nbf: 4_000_000_000 }, 'The token is not valid yet.'],
    ['another audience', { aud: 'https://other.example' }, 'The token was issued for another service.'],
  ])('has %s', async (_what, claims, reason) => {
    const audience = 'https://notes.example/mcp';
    await expectRefused(await issue(issuer, { aud: audience, ...claims }), reason, { audience });
  });

  it('names nobody, or an agent that cannot be read', async () => {
    for (const claims of [{ sub: undefined }, { sub: '' }, { sub: 7 }, { act: {} }, { act: 'agent-7' }]) {
      expect(await verifierOf().verify(await issue(issuer, claims))).toBeNull();
    }
  });

  it('is not signed', async () => {
    const token = new UnsecuredJWT({ sub: 'ann' }).setIssuer(issuer.url).setExpirationTime('1m').encode();
    await expectRefused(token, 'The token is not valid.');
  });

  it('is signed with the public key as if it were a secret', async () => {
    const { jwk } = issuer.keys[0]!;
    const pem = await exportSPKI((await importJWK(jwk, 'ES256')) as CryptoKey);
    for (const secret of [pem, JSON.stringify(jwk)]) {
      const token = await new SignJWT({ sub: 'ann' })
        .setProtectedHeader({ alg: 'HS256', kid: jwk.kid! })
        .setIssuer(issuer.url)
        .setExpirationTime('1m')
        .sign(new TextEncoder().encode(secret));
      await expectRefused(token, 'The token is not valid.');
    }
  });

  it('is signed with a key of the same name, or one that the token brings along', async () => {
    const key = await newKey('first');
    await expectRefused(await issue(issuer, {}, { key }), 'The token is not valid.');
    const header = { jwk: key.jwk, jku: 'https://evil.test/jwks', kid: 'evil' };
    await expectRefused(await issue(issuer, {}, { key, header }), 'The token is not valid.');
  });

  it('was changed on the way', async () => {
    const [head, body, signature] = (await issue(issuer)).split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
    await expectRefused(`${head}.${forged}.${signature}`, 'The token is not valid.');
  });

  it('is of an algorithm or a type that is not on the list', async () => {
    const token = await issue(issuer, {}, { header: { typ: 'JWT' } });
    await expectRefused(token, 'The token is not valid.', { algorithms: ['RS256'] });
    await expectRefused(token, 'The token is not valid.', { typ: 'at+jwt' });
  });

  it.each(['', 'x', 'a.b', 'a.b.c', 'e30.e30.', '..', 'x'.repeat(100_000), '💥.💥.💥'])(
    'is no token at all: %j',
    async (token) => {
      await expectRefused(token, 'The token is not valid.');
    },
  );
});

describe('the keys of an issuer', () => {
  it('are fetched once, and again when a new one turns up', async () => {
    const verifier = verifierOf({ cooldownSeconds: 0 });
    await Promise.all(Array.from({ length: 20 }, async () => verifier.verify(await issue(issuer))));
    expect(issuer.asked.jwks).toBe(1);

    const old = await issue(issuer);
    issuer.keys = [await newKey('second')];
    expect(await verifier.verify(await issue(issuer))).toMatchObject({ subject: 'ann' });
    expect(issuer.asked.jwks).toBe(2);
    await expect(verifier.verify(old)).rejects.toThrow('The token is not valid.');
  });

  it('are left alone for a while, whatever keys tokens claim', async () => {
    const verifier = verifierOf();
    await verifier.verify(await issue(issuer));
    const key = await newKey('unknown');
    for (const _ of [1, 2, 3]) {
      await expect(verifier.verify(await issue(issuer, {}, { key }))).rejects.toThrow(
        'The token is not valid.',
      );
    }
    expect(issuer.asked.jwks).toBe(1);
  });

  it.each([
    ['an error', 500],
    ['no answer', 'silent'],
  ] as const)('that come with %s deny every token without blaming it, and recover', async (_what, mood) => {
    issuer.mood = mood;
    const verifier = verifierOf({ timeoutMs: 100 });
    const token = await issue(issuer);
    const failures = await Promise.allSettled([1, 2, 3].map(() => verifier.verify(token)));
    failures.push(...(await Promise.allSettled([verifier.verify(token)])));
    for (const failure of failures) {
      expect(failure.status).toBe('rejected');
      expect((failure as PromiseRejectedResult).reason).not.toBeInstanceOf(UnauthorizedException);
    }
    expect(issuer.asked.jwks).toBe(1);

    issuer.mood = 'well';
    await expect.poll(() => verifier.verify(token), { timeout: 5000 }).toMatchObject({ subject: 'ann' });
  });

  it('keep known tokens going while the issuer is away', async () => {
    const verifier = verifierOf();
    await verifier.verify(await issue(issuer));
    issuer.mood = 500;
    expect(await verifier.verify(await issue(issuer))).toMatchObject({ subject: 'ann' });
  });
});

describe('options', () => {
  it.each<[string, Partial<JwtVerifierOptions>]>([
    ['give exactly one of jwksUri, jwks and secret.', { jwksUri: undefined }],
    ['give exactly one of jwksUri, jwks and secret.', { secret: 'x'.repeat(32) }],
    ['jwksUri must be an https URL without a fragment', { jwksUri: 'http://issuer.example/jwks' }],
    ['jwksUri must be an https URL without a fragment', { jwksUri: 'jwks.json' }],
    ['issuer must be a text or a list of texts, but is [].', { issuer: [] }],
    ['issuer must be a text or a list of texts, but is undefined.', { issuer: undefined }],
    ['audience must be a text or a list of texts, but is [""].', { audience: [''] }],
    ['algorithms must be some of RS256', { algorithms: ['none'] }],
    ['algorithms must be some of RS256', { algorithms: ['RS256', 'HS256'] }],
    ['algorithms must be some of RS256', { algorithms: [] }],
    [
      'algorithms must be some of HS256',
      { jwksUri: undefined, secret: 'x'.repeat(32), algorithms: ['RS256'] },
    ],
    ['secret must be at least 32 bytes long, but has 6.', { jwksUri: undefined, secret: 'secret' }],
  ])('that cannot work stop the boot: %s', (message, options) => {
    expect(() => verifierOf(options)).toThrow(`jwtVerifier: ${message}`);
  });
});
