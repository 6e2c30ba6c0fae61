import {
  type CanActivate,
  type ExecutionContext,
  ForbiddenException,
  Injectable,
  Scope,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { GqlExecutionContext, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  type ActorResolver,
  type CallSource,
  DecidesVisibility,
  GraphQLTool,
  McpToolRegistry,
  ToolDefaults,
} from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, type McpClient } from '../support/mcp-clients.js';

interface Person {
  readonly id: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly toolsets?: readonly string[];
}

const PEOPLE: Readonly<Record<string, Person>> = {
  ann: { id: 'ann', role: 'member', scopes: ['notes:read', 'notes:write'] },
  bob: { id: 'bob', role: 'member', scopes: ['notes:read'] },
  cleo: { id: 'cleo', role: 'admin', scopes: [] },
  dan: { id: 'dan', role: 'admin', scopes: ['notes:read'], toolsets: ['notes'] },
};

@Injectable()
class Names implements ActorResolver {
  resolve({ request }: CallSource): Person | null {
    const name = (request as { headers: Record<string, string> }).headers['x-name'];
    return PEOPLE[name ?? ''] ?? null;
  }
}

const asked = { roles: 0, secret: 0 };

const NeedsRole = (role: string) => SetMetadata('role', role);

/** Changes nothing and reads only who asks: it may say beforehand whom it would refuse. */
@Injectable()
@DecidesVisibility()
class RoleGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    asked.roles += 1;
    const role = this.reflector.getAllAndOverride<string | undefined>('role', [
      context.getHandler(),
      context.getClass(),
    ]);
    const gql = GqlExecutionContext.create(context);
    const { user } = gql.getContext<{ req: { user?: Person } }>().req;
    if (role !== undefined && user?.role !== role) {
      throw new ForbiddenException('Not for you.');
    }
    return true;
  }
}

/** Counts: nobody may ask it before there is a call. */
@Injectable()
class CountingGuard implements CanActivate {
  canActivate(): boolean {
    asked.secret += 1;
    return false;
  }
}

@Resolver()
@ToolDefaults({ scopes: ['notes:read'], tags: ['notes'] })
class NotesResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Reads.' })
  readNotes(): string {
    return 'notes';
  }

  @GraphQLTool({ scopes: ['notes:read', 'notes:write'], tags: ['notes', 'write'] })
  @Mutation(() => String, { description: 'Writes.' })
  writeNotes(): string {
    return 'written';
  }
}

@Resolver()
class OpenResolver {
  @GraphQLTool({ tags: ['misc'] })
  @Query(() => String, { description: 'For everybody.' })
  hello(): string {
    return 'hello';
  }

  @GraphQLTool({ visible: ({ actor }) => (actor as Person).id === 'cleo' })
  @Query(() => String, { description: 'For one.' })
  onlyCleo(): string {
    return 'cleo';
  }

  @GraphQLTool({
    visible: () => {
      throw new Error('the policy store is down');
    },
  })
  @Query(() => String, { description: 'Cannot be decided.' })
  undecided(): string {
    return 'undecided';
  }

  @GraphQLTool({ visibility: 'guards' })
  @NeedsRole('admin')
  @UseGuards(RoleGuard)
  @Mutation(() => String, { description: 'For administrators.' })
  purge(): string {
    return 'purged';
  }

  @GraphQLTool()
  @NeedsRole('admin')
  @UseGuards(RoleGuard)
  @Mutation(() => String, { description: 'For administrators, and shown to all.' })
  purgeLoudly(): string {
    return 'purged';
  }

  @GraphQLTool({ visibility: 'guards' })
  @UseGuards(CountingGuard)
  @Query(() => String, { description: 'Its guard is not marked.' })
  unmarked(): string {
    return 'never';
  }
}

/** A tool on another provider: the guards are those of the operation, wherever the tool is declared. */
@Injectable()
@GraphQLTool({ operation: 'purge', name: 'purge_again', visibility: 'guards' })
@GraphQLTool({
  document: 'mutation Hidden { ...Root } fragment Root on Mutation { purge }',
  name: 'purge_by_fragment',
  visibility: 'guards',
})
class AdminTools {}

const providers = [Names, NotesResolver, OpenResolver, AdminTools];

describe.each(CLIENTS)('what a caller sees, with a %s client', (_era, connect) => {
  let booted: BootedApp;
  const clients: McpClient[] = [];

  beforeAll(async () => {
    booted = await bootApp(defineApp({ mcp: { actor: Names }, providers }));
  });
  beforeEach(() => Object.assign(asked, { roles: 0, secret: 0 }));
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await booted.app.close();
  });

  const as = async (name: string, query = '') => {
    const client = await connect(`${booted.url}/mcp${query}`, { 'x-name': name });
    clients.push(client);
    return client;
  };
  const EVERYBODYS = ['hello', 'purge_loudly', 'unmarked'];

  it.each([
    ['ann', '', [...EVERYBODYS, 'read_notes', 'write_notes']],
    ['bob', '', [...EVERYBODYS, 'read_notes']],
    ['cleo', '', [...EVERYBODYS, 'only_cleo', 'purge', 'purge_again', 'purge_by_fragment']],
    ['dan', '', ['read_notes']],
    ['ann', '?toolsets=write', ['write_notes']],
    ['ann', '?toolsets=misc,write', ['hello', 'write_notes']],
    ['ann', '?toolsets=nonsense', []],
    ['dan', '?toolsets=misc', []],
  ])('%s%s sees exactly what can be called', async (name, query, visible) => {
    const client = await as(name, query);
    const listed = (await client.listTools()).map((tool) => tool.name);
    expect(listed).toEqual(visible.toSorted());
    const all = booted.app.get(McpToolRegistry).list();
    expect(all.length).toBe(10);
    for (const tool of all) {
      if (visible.includes(tool.name)) {
        const { text } = await client.callTool(tool.name);
        expect(text).not.toContain('Unknown tool');
      } else {
        await expect(client.callTool(tool.name)).rejects.toThrow(`Unknown tool "${tool.name}".`);
      }
    }
  });

  it('a name that is not seen is not given away as a suggestion', async () => {
    const error = await (await as('bob')).callTool('write_note').catch((thrown: Error) => thrown.message);
    expect(error).toContain('Unknown tool "write_note".');
    expect(error).not.toContain('write_notes');
  });

  it('a marked guard is asked for the list and guards the call as before; others are not asked', async () => {
    const cleo = await as('cleo');
    await cleo.listTools();
    expect(asked).toEqual({ roles: 3, secret: 0 });
    expect((await cleo.callTool('purge')).content).toEqual({ result: 'purged' });
    expect(asked).toEqual({ roles: 5, secret: 0 });
    expect((await cleo.callTool('unmarked')).text).toContain('[FORBIDDEN]');
    expect((await (await as('ann')).callTool('purge_loudly')).text).toBe(
      'Not for you.\nThe same call will be refused again; do something else or ask for access. [FORBIDDEN]',
    );
  });
});

describe('a guard that decides visibility', () => {
  it('has to be a singleton, or the app does not start', async () => {
    @Injectable({ scope: Scope.REQUEST })
    @DecidesVisibility()
    class PerRequestGuard implements CanActivate {
      canActivate(): boolean {
        return true;
      }
    }
    @Resolver()
    class PickyResolver {
      @GraphQLTool()
      @UseGuards(PerRequestGuard)
      @Query(() => String, { description: 'Guarded.' })
      picky(): string {
        return 'picky';
      }
    }
    const mcp = { visibility: 'guards' } as const;
    await expect(bootApp(defineApp({ mcp, providers: [PickyResolver] }))).rejects.toThrow(
      /the guard PerRequestGuard in SmallApp is marked with @DecidesVisibility\(\), but is made anew/,
    );
  });

  it('is asked of every tool where the module says so', async () => {
    const mcp = { actor: Names, visibility: 'guards' } as const;
    const { app, url } = await bootApp(defineApp({ mcp, providers }));
    const client = await CLIENTS[0][1](`${url}/mcp`, { 'x-name': 'ann' });
    const names = (await client.listTools()).map((tool) => tool.name);
    expect(names).toEqual(['hello', 'read_notes', 'unmarked', 'write_notes']);
    await client.close();
    await app.close();
  });
});
