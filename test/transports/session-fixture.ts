import { type ActorResolver, ActorContext, type CallSource, GraphQLTool } from 'nestjs-mcp-graphql';
import { Injectable } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';

/** An actor of the fixture: its token says who it is and what it may do, as `<id>.<right>`. */
interface TestActor {
  readonly id: string;
  readonly right: string;
}

/** Signs in the bearer of `<id>.<right>`; nobody without a token. */
@Injectable()
export class TokenResolver implements ActorResolver {
  resolve({ request }: CallSource): TestActor | null {
    const { authorization } = (request as { headers: { authorization?: string } }).headers;
    const [id, right] = authorization?.replace('Bearer ', '').split('.') ?? [];
    return id === undefined || right === undefined ? null : { id, right };
  }
}

/** Headers that sign in with a token of {@link TokenResolver}. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Says who calls, now or later. */
@Resolver()
export class WhoResolver {
  /** How many calls have come to their end, whoever was left to hear of it. */
  finished = 0;

  constructor(private readonly actors: ActorContext) {}

  /** Who calls, after some time. */
  @GraphQLTool()
  @Query(() => String, { description: 'Who calls.' })
  async whoAmI(@Args('ms', { type: () => Int, defaultValue: 0 }) ms: number): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.finished += 1;
    const { id, right } = this.actors.actor as TestActor;
    return `${id} may ${right}`;
  }
}
