import { type CanActivate, Injectable, Scope, UseGuards } from '@nestjs/common';
import { Context, Field, ID, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BootedApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { SET_UPS, bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();
const ROWS = 10;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Answers all keys at once, and notes how many they were. */
async function loadNames(kind: string, keys: readonly string[]): Promise<string[]> {
  runs.note(`${kind}: batch of ${keys.length}`);
  await tick();
  return keys.map((key) => `owner ${key}`);
}

/** A loader that Nest makes for each request. */
@Injectable({ scope: Scope.REQUEST })
class OwnerLoader {
  private readonly loader = new DataLoader<string, string>((keys) => loadNames('provider', keys));

  constructor() {
    runs.note('loader made');
  }

  load(id: string): Promise<string> {
    return this.loader.load(id);
  }
}

interface AppContext {
  readonly editors: DataLoader<string, string>;
}

/** A guard that answers with a promise: it must not take batches apart. */
@Injectable()
class PromisingGuard implements CanActivate {
  async canActivate(): Promise<boolean> {
    await Promise.resolve();
    return true;
  }
}

@ObjectType()
class Note {
  @Field(() => ID)
  id!: string;

  @Field()
  owner!: string;

  @Field()
  editor!: string;
}

@Resolver(() => Note)
class NotesResolver {
  constructor(private readonly owners: OwnerLoader) {}

  @GraphQLTool({ fields: ['owner', 'editor'] })
  @Query(() => [Note], { description: 'All notes.' })
  notes(): object[] {
    return Array.from({ length: ROWS }, (_, id) => ({ id: `${id}` }));
  }

  @ResolveField(() => String)
  @UseGuards(PromisingGuard)
  owner(@Parent() { id }: Note): Promise<string> {
    return this.owners.load(id);
  }

  @ResolveField(() => String)
  editor(@Parent() { id }: Note, @Context() { editors }: AppContext): Promise<string> {
    return editors.load(id);
  }
}

/** Tools on a class that only exists for a request: they are read from the class. */
@Injectable({ scope: Scope.REQUEST })
@GraphQLTool({ operation: 'notes', name: 'owners', fields: ['owner'] })
class NotesTools {
  constructor(readonly owners: OwnerLoader) {
    runs.note('tools made');
  }
}

const parts = {
  providers: [NotesResolver, NotesTools, OwnerLoader],
  graphql: {
    fieldResolverEnhancers: ['guards' as const],
    context: (given: object) => ({
      req: 'req' in given ? given.req : given,
      editors: new DataLoader<string, string>((keys) => loadNames('context', keys)),
    }),
  },
};
const owner = (_: unknown, id: number) => `owner ${id}`;

describe.each(SET_UPS)('loaders on %s, tools run by the %s', (adapter, execution) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootOn(adapter, defineApp({ ...parts, mcp: { execution } }));
  });
  afterAll(() => booted.app.close());

  it('are made once and load once for a call, whoever made them', async () => {
    const question = { tool: 'notes', query: '{ notes { owner editor } }' };
    const row = (__: unknown, id: number) => ({ owner: owner(__, id), editor: owner(__, id) });
    expect(await expectParity(booted, question, runs)).toEqual({
      content: { result: Array.from({ length: ROWS }, row) },
      runs: { 'loader made': 1, 'provider: batch of 10': 1, 'context: batch of 10': 1 },
    });
  });

  it('load what a tool asks for, and nothing else; the class that declares it is not made', async () => {
    expect(await expectParity(booted, { tool: 'owners', query: '{ notes { owner } }' }, runs)).toEqual({
      content: { result: Array.from({ length: ROWS }, (_, id) => ({ owner: owner(_, id) })) },
      runs: { 'loader made': 1, 'provider: batch of 10': 1 },
    });
  });

  it('are one for each of many calls at once, from a cold start', async () => {
    const cold = await bootOn(adapter, defineApp({ ...parts, mcp: { execution } }));
    const [modern, legacy] = await Promise.all(CLIENTS.map(([, connect]) => connect(`${cold.url}/mcp`)));
    runs.take();
    const called = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? modern! : legacy!).callTool('notes')),
    );
    expect(called.every(({ isError }) => !isError)).toBe(true);
    expect(runs.take()).toEqual({
      'loader made': 20,
      'provider: batch of 10': 20,
      'context: batch of 10': 20,
    });
    await Promise.all([modern!.close(), legacy!.close(), cold.app.close()]);
  });
});
