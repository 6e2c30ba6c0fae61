import { Injectable, type NestMiddleware } from '@nestjs/common';

import type { SignedIn } from './signed-in.js';
import { TokensService } from './tokens.service.js';

/** A request as this app reads it. */
export interface AppRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  user?: SignedIn;
}

/** The bearer token of a request, if it has one. */
export function bearerTokenOf({ headers }: AppRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
}

/** Puts whoever a bearer token belongs to on the request. It refuses nobody: what needs a sign-in has a guard. */
@Injectable()
export class AuthenticationMiddleware implements NestMiddleware {
  constructor(private readonly tokens: TokensService) {}

  async use(request: AppRequest, _response: unknown, next: (error?: unknown) => void): Promise<void> {
    const token = bearerTokenOf(request);
    request.user = token === undefined ? undefined : await this.tokens.signIn(token);
    next();
  }
}
