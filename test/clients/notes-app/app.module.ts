import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Injectable, Module, NotFoundException } from '@nestjs/common';
import { Args, Field, GraphQLModule, ID, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import {
  type ActorResolver,
  type CallSource,
  CurrentActor,
  GraphQLTool,
  McpGraphqlModule,
} from 'nestjs-mcp-graphql';

interface User {
  readonly name: string;
}

/** Whoever a token names; the same for every transport. */
@Injectable()
class TokenActors implements ActorResolver {
  resolve({ request }: CallSource): User | null {
    const { authorization } = (request as { headers: Record<string, string | undefined> }).headers;
    const name = /^Bearer token-of-(\w+)$/.exec(authorization ?? '')?.[1];
    return name === undefined ? null : { name };
  }
}

@ObjectType()
class Note {
  @Field(() => ID)
  id!: string;

  @Field()
  title!: string;

  @Field()
  owner!: string;
}

@Resolver(() => Note)
class NotesResolver {
  @GraphQLTool({ name: 'read_note', useWhen: 'its id is known' })
  @Query(() => Note, { description: 'One note by its id.' })
  note(@Args('id', { type: () => ID }) id: string, @CurrentActor() { name }: User): Note {
    if (id !== '1') {
      throw new NotFoundException('No such note.');
    }
    return { id, title: 'First', owner: name };
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Says it again.' })
  echo(@Args('text') text: string): string {
    return text;
  }
}

/** One small app for every client and every transport. */
@Module({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true }),
    McpGraphqlModule.forRoot({
      name: 'notes',
      actor: TokenActors,
      instructions: { text: 'Notes of one person.', assemble: true },
      transports: { sse: true },
    }),
  ],
  providers: [TokenActors, NotesResolver],
})
export class AppModule {}
