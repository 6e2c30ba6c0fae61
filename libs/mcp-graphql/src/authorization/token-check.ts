import { Inject, Injectable, type OnModuleInit, UnauthorizedException } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

import type { ResolvedAuthorization } from '../contracts/authorization.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { TokenVerifier, VerifiedToken } from '../contracts/verified-token.js';
import { findProvider } from '../wiring/find-provider.js';
import { bearerToken } from './bearer-token.js';

/** Holds a request's bearer token against the option `authorization`. */
@Injectable()
export class TokenCheck implements OnModuleInit {
  private verifier: TokenVerifier | undefined;

  constructor(
    private readonly moduleRef: ModuleRef,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Finds the verifier where all providers exist, so that a wrong option stops the boot. */
  async onModuleInit(): Promise<void> {
    const given = this.options.authorization?.verifier;
    if (typeof given === 'object' || given === undefined) {
      this.verifier = given;
      return;
    }
    const wanted = { option: 'authorization.verifier', token: given, method: 'verify' } as const;
    this.verifier = await findProvider<TokenVerifier>(this.moduleRef, wanted);
  }

  /**
   * What the token of a request says; `undefined` where it has none, or where the app verifies no tokens here.
   * @throws UnauthorizedException when the token is no good, or good for somebody else; its text may be shown
   */
  async check(request: object): Promise<VerifiedToken | undefined> {
    const { authorization } = this.options;
    const token = authorization === undefined ? undefined : bearerToken(request);
    if (authorization === undefined || token === undefined) {
      return undefined;
    }
    const verified = token === null ? null : await this.verifier!.verify(token);
    // A verifier need not come from TypeScript: nothing is as good as null.
    if (!verified) {
      throw new UnauthorizedException('The token is not valid.');
    }
    requireFitting(verified, authorization);
    return verified;
  }
}

/** Whatever a verifier looks at: a token that has ended, or was issued for another service, never gets in. */
function requireFitting(token: VerifiedToken, { audience }: ResolvedAuthorization): void {
  if (token.expiresAt !== undefined && !(token.expiresAt > Date.now() / 1000)) {
    throw new UnauthorizedException('The token has expired.');
  }
  const named = new Set(token.audience.map(comparable));
  if (!audience.some((expected) => named.has(comparable(expected)))) {
    throw new UnauthorizedException('The token was issued for another service.');
  }
}

/** Issuers and developers disagree about the slash behind a bare host, and about nothing else. */
function comparable(audience: string): string {
  return audience.replace(/\/$/, '');
}
