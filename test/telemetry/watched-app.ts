import { trace } from '@opentelemetry/api';
import type { ModuleMetadata } from '@nestjs/common';
import { Args, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { type ActorResolver, type CallSource, GraphQLTool, type McpGraphqlOptions } from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';

@ObjectType()
export class Note {
  @Field(() => ID)
  id!: string;

  @Field()
  title!: string;
}

/** Something in an app that has a span of its own, such as a query of a database. */
const work = <T>(answer: T): T =>
  trace.getTracer('app').startActiveSpan('query rows', (span) => {
    span.end();
    return answer;
  });

@Resolver()
class NotesResolver {
  @GraphQLTool({ name: 'list_notes', description: 'Notes.' })
  @Query(() => [Note])
  notes(@Args('limit', { type: () => Int }) limit: number): Note[] {
    return work(Array.from({ length: limit }, (_, index) => ({ id: `${index}`, title: 'ü' })));
  }

  @GraphQLTool({ description: 'Writes a note.', requiresActor: true, audit: { values: ['title'] } })
  @Mutation(() => Note)
  createNote(@Args('title') title: string, @Args('body') body: string): Note {
    return { id: '1', title: `${title}${body.length}` };
  }

  @GraphQLTool({ description: 'Waits.' })
  @Query(() => Boolean)
  async waitFor(): Promise<boolean> {
    waiting.begun.keep();
    await waiting.ended.kept;
    return true;
  }

  @GraphQLTool({ name: 'break_down', description: 'Always fails.' })
  @Query(() => String)
  broken(@Args('secret') secret: string): string {
    throw new Error(`the row ${secret} is broken`);
  }
}

/** A promise that others keep. */
function promised() {
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { kept, keep };
}

/** A call that has begun and waits to be let go. */
export const waiting = { begun: promised(), ended: promised() };

/** `Bearer ann` is Ann; `Bearer robot` is a robot of hers. */
export class TokenResolver implements ActorResolver {
  resolve({ request }: CallSource) {
    const { authorization } = (request as { headers: Record<string, string | undefined> }).headers;
    const name = authorization?.replace('Bearer ', '');
    if (name === 'robot') {
      return { kind: 'agent', id: 'r2', onBehalfOf: { kind: 'person', id: 'ann' }, secret: 'x' };
    }
    return name === undefined ? null : { kind: 'person', id: name, secret: 'x' };
  }
}

/** A small app whose calls are watched. */
export function watchedApp(
  mcp: McpGraphqlOptions = {},
  parts: Pick<ModuleMetadata, 'imports' | 'providers'> = {},
) {
  const { imports = [], providers = [] } = parts;
  return defineApp({
    mcp: { actor: TokenResolver, authentication: 'optional', ...mcp },
    imports,
    providers: [NotesResolver, ...providers],
  });
}
