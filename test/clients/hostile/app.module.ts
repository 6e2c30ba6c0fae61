import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Args, GraphQLModule, Int, Query, Resolver } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import {
  type ActorResolver,
  type CallSource,
  CurrentActor,
  GraphQLTool,
  McpGraphqlModule,
} from 'nestjs-mcp-graphql';

import { makeNoise } from './noise.js';

const MODE = process.env['HOSTILE'] ?? '';

console.log('noise: import');

if (MODE === 'import') {
  throw new Error('This app cannot even be imported.');
}

/** Whoever a made-up token names. */
@Injectable()
class TokenResolver implements ActorResolver {
  resolve({ request }: CallSource): object | null {
    const { authorization } = (request as { headers: Record<string, string | undefined> }).headers;
    return authorization === undefined ? null : { name: authorization.replace('Bearer token-of-', '') };
  }
}

/** Prints wherever it can. */
@Resolver()
class NoisyResolver implements OnApplicationShutdown {
  constructor() {
    console.log('noise: constructor');
    if (MODE === 'constructor') {
      throw new Error('This app cannot be made.');
    }
    // Holds the process for ever, as a pool of connections would.
    setInterval(() => undefined, 60_000);
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Prints, then answers.' })
  async print(): Promise<string> {
    await makeNoise();
    return 'answered';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls.' })
  whoAmI(@CurrentActor() actor: { readonly name: string } | undefined): string {
    return actor?.name ?? 'nobody';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Fails.' })
  fail(): string {
    throw new Error('relation "users" missing at /srv/x.ts:4');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Brings the process down.' })
  crash(): Promise<string> {
    setTimeout(() => {
      throw new Error('Nobody caught this.');
    });
    return new Promise(() => undefined);
  }

  @GraphQLTool()
  @Query(() => String, { description: 'A long text.' })
  long(@Args('size', { type: () => Int }) size: number): string {
    console.log('noise: long');
    return 'x'.repeat(size);
  }

  @GraphQLTool()
  @Query(() => Int, { description: 'How long a text is.' })
  measure(@Args('text') text: string): number {
    return text.length;
  }

  async onApplicationShutdown(signal?: string): Promise<void> {
    process.stderr.write(`shutdown hook: ${signal ?? 'no signal'}\n`);
    await (MODE === 'shutdown' ? new Promise(() => undefined) : undefined);
  }
}

/** An app that does what it can to spoil a protocol on stdout. */
@Module({
  imports: [
    ClsModule.forRoot({ global: true }),
    GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    McpGraphqlModule.forRoot({ actor: TokenResolver, authentication: 'optional' }),
    McpGraphqlModule.forFeature(MODE === 'compile' ? [{ operation: 'prnt' }] : []),
  ],
  providers: [NoisyResolver, TokenResolver],
})
export class AppModule {}
