import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext } from '@nestjs/graphql';

import type { AccountRole } from '../accounts/account.entity.js';
import type { AppRequest } from './authentication.middleware.js';

/** The roles that may use what the decorator stands on. */
export const Roles = Reflector.createDecorator<AccountRole[]>();

/** Refuses whoever has none of the roles that `@Roles()` names. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride(Roles, [context.getHandler(), context.getClass()]);
    const { req } = GqlExecutionContext.create(context).getContext<{ req: AppRequest }>();
    if (roles !== undefined && (req.user === undefined || !roles.includes(req.user.role))) {
      throw new ForbiddenException(`This is for ${roles.join(' or ')} accounts.`);
    }
    return true;
  }
}
