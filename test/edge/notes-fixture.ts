import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  NotFoundException,
  UseGuards,
} from '@nestjs/common';
import { Args, Field, GqlExecutionContext, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { ActorContext, CurrentActor, GraphQLTool } from 'nestjs-mcp-graphql';

/** A signed-in user, as the fixture's middleware puts it on the request. */
export interface User {
  readonly kind: string;
  readonly name: string;
}

/** Refuses whoever is not signed in; reads the request a browser would have sent. */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { req } = GqlExecutionContext.create(context).getContext<{ req: { user?: User } }>();
    return req.user !== undefined;
  }
}

/** A note. */
@ObjectType()
export class Note {
  @Field(() => ID)
  id!: string;

  @Field()
  title!: string;
}

/** Three operations: one guarded, one that tells who calls, one that fails. */
@Resolver(() => Note)
export class NotesResolver {
  constructor(private readonly actors: ActorContext) {}

  @GraphQLTool({ name: 'read_note' })
  @UseGuards(SignedInGuard)
  @Query(() => Note, { nullable: true, description: 'One note by its id.' })
  note(@Args('id', { type: () => ID }) id: string): Note | null {
    return id === '1' ? { id, title: 'First' } : null;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls.' })
  async whoAmI(@CurrentActor() actor: User | undefined): Promise<string> {
    await new Promise((resolve) => setImmediate(resolve));
    const fromContext = this.actors.actor as User | undefined;
    return `${actor?.name ?? 'nobody'}/${fromContext?.name ?? 'nobody'}`;
  }

  @GraphQLTool({ requiresActor: true })
  @Query(() => String, { description: 'Fails as its argument says.' })
  fail(@Args('how') how: string): string {
    if (how === 'missing') {
      throw new NotFoundException('No such note.');
    }
    throw new Error('relation "users" missing at /srv/x.ts:4');
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Deletes a note for good.' })
  deleteNote(@Args('id', { type: () => ID }) id: string): boolean {
    return id === '1';
  }
}
