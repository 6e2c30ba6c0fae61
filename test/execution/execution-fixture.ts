import type { ApolloServerPlugin, BaseContext, GraphQLRequestContext } from '@apollo/server';
import { BadRequestException, type INestApplication, NotFoundException } from '@nestjs/common';
import { Args, Context, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

/** A line of the app's log, at the level it was written. */
export interface LogLine {
  readonly level: string;
  readonly text: string;
}

/** Puts a logger in the app that keeps its lines; what a test does not ask for is not printed. */
export function recordLog(): { readonly lines: LogLine[]; prepare(app: INestApplication): void } {
  const lines: LogLine[] = [];
  const at =
    (level: string) =>
    (...parts: unknown[]) => {
      lines.push({ level, text: parts.map(String).join('\n') });
    };
  const logger = {
    log: at('log'),
    warn: at('warn'),
    error: at('error'),
    debug: at('debug'),
    fatal: at('fatal'),
  };
  return { lines, prepare: (app) => app.useLogger(logger) };
}

/** What an Apollo plugin is told of one operation. */
export interface SeenRequest {
  readonly query: string | undefined;
  readonly operation: string | null | undefined;
  readonly variables: unknown;
  readonly method: string | undefined;
  readonly caller: string | undefined;
  readonly user: string | undefined;
}

/** A plugin that keeps what it is told, as one that counts or traces would. */
export function watchRequests(): { readonly seen: SeenRequest[]; readonly plugin: ApolloServerPlugin } {
  const seen: SeenRequest[] = [];
  const see = ({ request, contextValue, operationName }: GraphQLRequestContext<BaseContext>) => {
    const { req } = contextValue as { req: { user?: { name: string } } };
    seen.push({
      query: request.query?.replaceAll(/\s+/g, ' '),
      operation: operationName,
      variables: request.variables,
      method: request.http?.method,
      caller: request.http?.headers.get('X-User'),
      user: req.user?.name,
    });
  };
  const plugin: ApolloServerPlugin = {
    requestDidStart: async () => ({ didResolveOperation: async (context) => see(context) }),
  };
  return { seen, plugin };
}

/** A row with a list below it, so that depth and number of rows cost something. */
@ObjectType()
export class Shelf {
  @Field(() => ID)
  id!: string;

  @Field(() => [String])
  titles!: string[];
}

/** Operations that go well, or fail in each way an app's may. */
@Resolver(() => Shelf)
export class ShelvesResolver {
  @GraphQLTool({ name: 'list_shelves', limitArg: 'limit', maxLimit: 50, narrow: true })
  @Query(() => [Shelf], { description: 'Shelves.' })
  shelves(@Args('limit', { type: () => Int }) limit: number): Shelf[] {
    return Array.from({ length: limit }, (_, index) => ({ id: String(index), titles: ['a', 'b'] }));
  }

  @GraphQLTool({ name: 'who' })
  @Query(() => String, { description: 'Who calls.' })
  who(@Context('req') request: { user?: { name: string } }): string {
    return request.user?.name ?? 'nobody';
  }

  @GraphQLTool({ name: 'fail' })
  @Query(() => String, { nullable: true, description: 'Fails as its argument says.' })
  fail(@Args('how') how: string): string {
    throw FAILURES[how]!();
  }

  @GraphQLTool({ name: 'move' })
  @Mutation(() => Int, { description: 'Fails after it has moved nothing.' })
  move(@Args('how') how: string): number {
    throw FAILURES[how]!();
  }
}

/** What the fixture throws, by name. */
export const FAILURES: Readonly<Record<string, () => Error>> = {
  missing: () => new NotFoundException('No such shelf.'),
  bare: () => new NotFoundException({ reason: 'for machines' }, 'Gone with the wind.'),
  invalid: () => new BadRequestException(['how must be kind', 'how must be short']),
  coded: () => new GraphQLError('You may not.', { extensions: { code: 'FORBIDDEN', ticket: 7 } }),
  unknown: () => new Error('relation "shelves" is missing'),
};
