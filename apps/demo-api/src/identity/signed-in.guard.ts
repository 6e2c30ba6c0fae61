import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';

import type { AppRequest } from './authentication.middleware.js';

/** Refuses whoever is not signed in. */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{ req: AppRequest }>();
    if (req.user === undefined) {
      throw new UnauthorizedException('Sign in with a bearer token.');
    }
    return true;
  }
}
