import {
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
} from 'jose';

import { SAFE_URL, isSafeUrl } from '../authorization/safe-url.js';
import { calmFetch } from './calm-fetch.js';

/** Where the keys come from that tokens are signed with. */
export interface JwtKeyOptions {
  /** Where the issuer publishes its keys. Keys that change there are taken over without a restart. */
  readonly jwksUri?: string;
  /** The keys themselves. */
  readonly jwks?: JSONWebKeySet;
  /** A secret that the issuer shares with this server: for tokens signed by HS256, HS384 or HS512. */
  readonly secret?: string | Uint8Array;
  /** The algorithms that count. Default: RS, PS and ES with 256, 384 and 512, and EdDSA; for `secret`: HS256. */
  readonly algorithms?: readonly string[];
  /** How long after a fetch an unknown key fetches again at the earliest, in seconds. Default: 30. */
  readonly cooldownSeconds?: number;
  /** How long fetched keys count, in seconds. Default: 600. */
  readonly cacheSeconds?: number;
  /** How long fetching keys may take, in milliseconds. Default: 5000. */
  readonly timeoutMs?: number;
}

/** The key, or what finds it by a token's header, and the algorithms that go with it. */
export interface KeySource {
  readonly key: Uint8Array | JWTVerifyGetKey;
  readonly algorithms: readonly string[];
}

const ASYMMETRIC = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`));
const PUBLIC_KEYS = [...ASYMMETRIC, 'EdDSA', 'Ed25519'];
const SHARED_SECRETS = ['HS256', 'HS384', 'HS512'];

/** A secret that is shorter can be guessed from one token. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.2 */
const SHORTEST_SECRET = 32;

/**
 * The keys of {@link JwtKeyOptions}, and the algorithms that may be used with them. The two never mix: a public key
 * taken for a shared secret would let everybody sign.
 * @throws Error when the options cannot work
 */
export function keySource(options: JwtKeyOptions): KeySource {
  const { jwksUri, jwks, secret } = options;
  if ([jwksUri, jwks, secret].filter((source) => source !== undefined).length !== 1) {
    throw new Error('jwtVerifier: give exactly one of jwksUri, jwks and secret.');
  }
  if (secret !== undefined) {
    const algorithms = chosen(options.algorithms ?? ['HS256'], SHARED_SECRETS);
    return { key: secretKey(secret), algorithms };
  }
  const algorithms = chosen(options.algorithms ?? PUBLIC_KEYS, PUBLIC_KEYS);
  return { key: jwks === undefined ? remoteKeys(options) : createLocalJWKSet(jwks), algorithms };
}

function remoteKeys({ jwksUri, ...options }: JwtKeyOptions): JWTVerifyGetKey {
  if (!isSafeUrl(jwksUri)) {
    throw new Error(`jwtVerifier: jwksUri must be ${SAFE_URL}, but is ${JSON.stringify(jwksUri)}.`);
  }
  return createRemoteJWKSet(new URL(jwksUri), {
    cooldownDuration: (options.cooldownSeconds ?? 30) * 1000,
    cacheMaxAge: (options.cacheSeconds ?? 600) * 1000,
    timeoutDuration: options.timeoutMs ?? 5000,
    [customFetch]: calmFetch(),
  });
}

function secretKey(secret: string | Uint8Array): Uint8Array {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  if (key.length < SHORTEST_SECRET) {
    throw new Error(
      `jwtVerifier: secret must be at least ${SHORTEST_SECRET} bytes long, but has ${key.length}.`,
    );
  }
  return key;
}

function chosen(algorithms: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = algorithms.find((algorithm) => !known.includes(algorithm));
  if (algorithms.length === 0 || unknown !== undefined) {
    const given = JSON.stringify(algorithms);
    throw new Error(`jwtVerifier: algorithms must be some of ${known.join(', ')}, but is ${given}.`);
  }
  return algorithms;
}
