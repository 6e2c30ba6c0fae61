import { UnauthorizedException } from '@nestjs/common';
import { type JWTVerifyOptions, jwtVerify } from 'jose';

import { readClaims } from '../authorization/read-claims.js';
import type { JsonObject } from '../contracts/json.js';
import type { TokenVerifier } from '../contracts/verified-token.js';
import { explainJwtError } from './explain-jwt-error.js';
import { type JwtKeyOptions, keySource } from './key-source.js';

/** Options of {@link jwtVerifier}: one of `jwksUri`, `jwks` and `secret`, and what a token must say. */
export interface JwtVerifierOptions extends JwtKeyOptions {
  /** Who may have issued a token, exactly as its `iss` says it. */
  readonly issuer: string | readonly string[];
  /**
   * For whom a token may have been issued. The module option `authorization` checks that in any case; this is for a
   * verifier that is used elsewhere.
   */
  readonly audience?: string | readonly string[];
  /** The type that the token's header must have, such as `at+jwt`. Default: any. */
  readonly typ?: string;
  /** By how many seconds the clocks of issuer and server may differ. Default: 5. */
  readonly clockTolerance?: number;
  /** The claim that holds the scopes. Default: `scope`, else `scp`. */
  readonly scopesClaim?: string;
}

/**
 * Verifies access tokens that are JWTs, by the keys that their issuer publishes. Unsigned tokens never pass, tokens
 * signed by a shared secret only where `secret` is given. Keys that cannot be fetched deny the request.
 * @throws Error when the options cannot work
 * @see https://www.rfc-editor.org/rfc/rfc9068
 */
export function jwtVerifier(options: JwtVerifierOptions): TokenVerifier {
  const { key, algorithms } = keySource(options);
  const expected: JWTVerifyOptions = {
    algorithms: [...algorithms],
    issuer: listed('issuer', options.issuer),
    ...(options.audience !== undefined && { audience: listed('audience', options.audience) }),
    ...(options.typ !== undefined && { typ: options.typ }),
    clockTolerance: options.clockTolerance ?? 5,
    requiredClaims: ['exp'],
  };
  return {
    verify: async (token) => {
      // jose asks for a key or for a function that finds one, in two overloads.
      const verified = jwtVerify(token, key as Parameters<typeof jwtVerify>[1], expected);
      const { payload } = await verified.catch((error: unknown) => {
        const reason = explainJwtError(error);
        throw reason === undefined ? error : new UnauthorizedException(reason);
      });
      return readClaims(payload as JsonObject, options.scopesClaim);
    },
  };
}

function listed(option: string, given: string | readonly string[]): string[] {
  const all = typeof given === 'string' ? [given] : [...(given ?? [])];
  if (all.length === 0 || all.some((entry) => typeof entry !== 'string' || entry === '')) {
    throw new Error(
      `jwtVerifier: ${option} must be a text or a list of texts, but is ${JSON.stringify(given)}.`,
    );
  }
  return all;
}
