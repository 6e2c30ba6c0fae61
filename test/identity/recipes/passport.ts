import { type ExecutionContext, Injectable } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

export const SECRET = 'a secret of these recipes, long enough for HS256';

// snippet: passport
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: SECRET });
  }

  validate({ sub, scope }: { sub: string; scope: string }) {
    return { subject: sub, scopes: scope.split(' ') };
  }
}

/** As an app with GraphQL has it anyway; nothing here knows of MCP. */
@Injectable()
export class JwtGuard extends AuthGuard('jwt') {
  override getRequest(context: ExecutionContext) {
    return GqlExecutionContext.create(context).getContext<{ req: object }>().req;
  }
}
// end snippet
