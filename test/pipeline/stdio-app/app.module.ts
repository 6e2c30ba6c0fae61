import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { type CanActivate, type ExecutionContext, Injectable, Module, UseGuards } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { GqlExecutionContext, GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { AuthGuard, PassportModule, PassportStrategy } from '@nestjs/passport';
import { SkipThrottle, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { CLS_REQ, ClsModule, ClsService } from 'nestjs-cls';
import { ActorContext, GraphQLTool, McpGraphqlModule } from 'nestjs-mcp-graphql';
import { ExtractJwt, Strategy } from 'passport-jwt';

interface Member {
  readonly name: string;
  readonly role: string;
}

interface AppContext {
  readonly req: { readonly user: Member };
  readonly res?: object;
}

const contextOf = (context: ExecutionContext) => GqlExecutionContext.create(context).getContext<AppContext>();

@Injectable()
class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: process.env['JWT_SECRET']!,
    });
  }

  validate({ sub, role }: { readonly sub: string; readonly role: string }): Member {
    return { name: sub, role };
  }
}

@Injectable()
class JwtGuard extends AuthGuard('jwt') {
  override getRequest(context: ExecutionContext) {
    return contextOf(context).req;
  }
}

/** Over stdio there is no response; the guard of Nest's documentation needs this much to do without. */
@Injectable()
class LimitGuard extends ThrottlerGuard {
  override getRequestResponse(context: ExecutionContext) {
    const { req, res } = contextOf(context);
    return { req: req as never, res: res ?? {} };
  }
}

@Injectable()
class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return contextOf(context).req.user.role === 'admin';
  }
}

@Resolver()
class AccountResolver {
  constructor(
    private readonly actors: ActorContext,
    private readonly cls: ClsService,
  ) {}

  @GraphQLTool()
  @SkipThrottle()
  @Query(() => String, { description: 'Who is signed in.' })
  async account(): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, 2));
    const kept = this.cls.get<{ user?: Member } | undefined>(CLS_REQ)?.user;
    return `${(this.actors.actor as Member).name} ${kept?.name}`;
  }

  @GraphQLTool()
  @SkipThrottle()
  @UseGuards(AdminGuard)
  @Query(() => String, { description: 'For administrators.' })
  audit(): string {
    return 'all is well';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'For those who do not ask too often.' })
  dice(): string {
    return 'six';
  }
}

/** An app whose guards sign in and limit; nothing in it knows of stdio but the fallback for a response. */
@Module({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    PassportModule,
    ThrottlerModule.forRoot([{ ttl: 60_000, limit: 2 }]),
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      autoSchemaFile: true,
      context: ({ req, res }: AppContext) => ({ req, res }),
    }),
    McpGraphqlModule.forRoot(),
  ],
  providers: [
    AccountResolver,
    JwtStrategy,
    { provide: APP_GUARD, useClass: JwtGuard },
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
})
export class AppModule {}
