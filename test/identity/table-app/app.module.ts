import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Module,
  type ModuleMetadata,
  UseGuards,
} from '@nestjs/common';
import { GqlExecutionContext, GraphQLModule, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import {
  type ActorResolver,
  type CallSource,
  DecidesVisibility,
  GraphQLTool,
  McpGraphqlModule,
} from 'nestjs-mcp-graphql';

interface Person {
  readonly id: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly toolsets?: readonly string[];
  readonly onBehalfOf?: string;
}

const PEOPLE: Readonly<Record<string, Person>> = {
  ann: { id: 'ann', role: 'member', scopes: ['notes:read'] },
  helper: { id: 'helper', role: 'member', scopes: ['notes:read'], onBehalfOf: 'ann', toolsets: ['notes'] },
  cleo: { id: 'cleo', role: 'admin', scopes: ['notes:read', 'notes:write'] },
};

/** Whoever a token names; the same for every transport. */
@Injectable()
class TokenActors implements ActorResolver {
  resolve({ request }: CallSource): Person | null {
    const { authorization } = (request as { headers: Record<string, string | undefined> }).headers;
    return PEOPLE[/^Bearer token-of-(\w+)$/.exec(authorization ?? '')?.[1] ?? ''] ?? null;
  }
}

@Injectable()
@DecidesVisibility()
class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{ req: { user?: Person } }>();
    return req.user?.role === 'admin';
  }
}

@Resolver()
class TableResolver {
  @GraphQLTool({ tags: ['misc'] })
  @Query(() => String, { description: 'For everybody who is signed in.' })
  hello(): string {
    return 'hello';
  }

  @GraphQLTool({ tags: ['notes'], scopes: ['notes:read'] })
  @Query(() => String, { description: 'Takes a scope.' })
  readNotes(): string {
    return 'notes';
  }

  @GraphQLTool({ tags: ['notes'], scopes: ['notes:read', 'notes:write'] })
  @Mutation(() => String, { description: 'Takes two scopes.' })
  writeNotes(): string {
    return 'written';
  }

  @GraphQLTool({ tags: ['admin'], visibility: 'guards' })
  @UseGuards(AdminGuard)
  @Mutation(() => String, { description: 'Seen by those whom its guard lets in.' })
  purge(): string {
    return 'purged';
  }

  @GraphQLTool({ tags: ['admin'] })
  @UseGuards(AdminGuard)
  @Query(() => String, { description: 'Seen by all, for administrators.' })
  audit(): string {
    return 'audited';
  }
}

const parts = (sessions: boolean): ModuleMetadata => ({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    McpGraphqlModule.forRoot({ actor: TokenActors, transports: { sse: true }, sessions }),
  ],
  providers: [TokenActors, TableResolver],
});

/** One small app for every identity and every transport. */
@Module(parts(false))
export class AppModule {}

/** The same, where clients of 2025 get sessions. */
@Module(parts(true))
export class AppWithSessions {}
