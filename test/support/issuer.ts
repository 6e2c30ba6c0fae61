import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';

/** A key that the issuer signs with, and how it publishes it. */
export interface IssuerKey {
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** An issuer of tokens: it publishes its keys and answers introspections, over real HTTP. */
export interface Issuer {
  readonly url: string;
  readonly jwksUri: string;
  readonly introspectionEndpoint: string;
  /** What it publishes; replace it to rotate the keys. */
  keys: readonly IssuerKey[];
  /** What it knows of tokens that are no JWTs. */
  readonly tokens: Map<string, object>;
  /** How it behaves: as it should, with this status, or without ever answering. */
  mood: 'well' | 'silent' | number;
  /** How often keys and introspections were asked for. */
  readonly asked: { jwks: number; introspection: number };
  /** The last request for an introspection. */
  lastInquiry: { readonly authorization?: string; readonly body: URLSearchParams } | undefined;
  close(): Promise<void>;
}

/** A fresh key pair. */
export async function newKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts an issuer with one key, on a free port of the loopback interface. */
export async function startIssuer(): Promise<Issuer> {
  const issuer: Mutable = {
    keys: [await newKey('first')],
    tokens: new Map(),
    mood: 'well',
    asked: { jwks: 0, introspection: 0 },
    lastInquiry: undefined,
  };
  const server = createServer((request, response) => void answer(issuer, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(issuer, {
    url,
    jwksUri: `${url}/jwks`,
    introspectionEndpoint: `${url}/introspect`,
    close,
  });
}

/** A token of the issuer's, as good as it gets unless `claims` or `header` say otherwise. */
export function issue(
  issuer: Issuer,
  claims: Readonly<Record<string, unknown>> = {},
  { key = issuer.keys[0]!, header = {} }: { readonly key?: IssuerKey; readonly header?: object } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: issuer.url, sub: 'ann', iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.jwk.kid!, ...header })
    .sign(key.privateKey);
}

type Mutable = Omit<Issuer, 'url' | 'jwksUri' | 'introspectionEndpoint' | 'close'>;

async function answer(issuer: Mutable, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const isKeys = request.url === '/jwks';
  issuer.asked[isKeys ? 'jwks' : 'introspection']++;
  if (issuer.mood === 'silent') {
    return;
  }
  const body = new URLSearchParams(Buffer.concat(chunks).toString());
  if (!isKeys) {
    issuer.lastInquiry = { authorization: request.headers.authorization, body };
  }
  const content = isKeys
    ? { keys: issuer.keys.map(({ jwk }) => jwk) }
    : (issuer.tokens.get(body.get('token') ?? '') ?? { active: false });
  response.writeHead(issuer.mood === 'well' ? 200 : issuer.mood, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}
