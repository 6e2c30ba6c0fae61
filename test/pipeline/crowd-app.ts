import { Inject, Injectable, Scope } from '@nestjs/common';
import { CONTEXT, Field, ID, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import DataLoader from 'dataloader';
import { CLS_REQ, ClsService } from 'nestjs-cls';
import {
  ActorContext,
  type ActorResolver,
  type CallSource,
  CurrentActor,
  GraphQLTool,
  type McpGraphqlOptions,
} from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';

/** One of a crowd. */
export interface Member {
  readonly id: string;
  readonly name: string;
}

/** Everybody's names, in no particular order of work. */
export const CROWD = Array.from({ length: 50 }, (_, index) => `member-${index}`);

/** Rows that each member has. */
export const ROWS_EACH = 2;

/** Waits in one of the ways in which code waits: not at all, a tick, or some milliseconds. */
async function linger(seed: number): Promise<void> {
  const kind = seed % 3;
  if (kind === 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (kind === 2) {
    await new Promise((resolve) => setTimeout(resolve, seed % 5));
  }
}

/** Tokens and who they stand for; a member's token is its name until it is revoked. */
@Injectable()
export class CrowdTokens implements ActorResolver {
  private readonly revoked = new Set<string>();
  private asked = 0;

  async resolve({ request }: CallSource): Promise<Member | null> {
    const { authorization = '' } = (request as { headers: { authorization?: string } }).headers;
    const name = authorization.replace(/^Bearer /, '');
    await linger((this.asked += 1));
    return CROWD.includes(name) && !this.revoked.has(name) ? { id: name, name } : null;
  }

  revoke(name: string): void {
    this.revoked.add(name);
  }
}

@ObjectType()
export class CrowdRow {
  @Field(() => ID)
  id!: string;

  @Field()
  owner!: string;

  /** Everybody whom the code met while it read this row. */
  @Field(() => [String])
  met!: string[];
}

const TABLE = CROWD.flatMap((owner) =>
  Array.from({ length: ROWS_EACH }, (_, index) => ({ id: `${owner}/${index}`, owner })),
);

/** Filters by whoever calls, as a service of an app does: it never sees a request. */
@Injectable()
class CrowdRows {
  private reads = 0;

  constructor(
    private readonly actors: ActorContext,
    private readonly cls: ClsService,
  ) {}

  /** Who acts, by each source there is; asked for after a wait. */
  async met(): Promise<string[]> {
    await linger((this.reads += 1));
    const kept = this.cls.get<{ user?: Member } | undefined>(CLS_REQ)?.user;
    return [(this.actors.actor as Member | undefined)?.name ?? 'nobody', kept?.name ?? 'nobody'];
  }

  async mine(): Promise<{ id: string; owner: string }[]> {
    const [name] = await this.met();
    return TABLE.filter(({ owner }) => owner === name);
  }
}

/** One for a call: gathers keys, waits, and reads who acts. */
@Injectable({ scope: Scope.REQUEST })
class MetLoader {
  private readonly loader = new DataLoader<string, string[]>(async (ids) => {
    const met = await this.rows.met();
    return ids.map(() => [...met, this.context.req.user?.name ?? 'nobody']);
  });

  constructor(
    private readonly rows: CrowdRows,
    @Inject(CONTEXT) private readonly context: { req: { user?: Member } },
  ) {}

  load(id: string): Promise<string[]> {
    return this.loader.load(id);
  }
}

@Resolver(() => CrowdRow)
class CrowdResolver {
  constructor(
    private readonly rows: CrowdRows,
    private readonly loader: MetLoader,
  ) {}

  @GraphQLTool({ name: 'my_rows', fields: ['owner', 'met'] })
  @Query(() => [CrowdRow], { description: 'The rows of whoever calls.' })
  myRows(): Promise<{ id: string; owner: string }[]> {
    return this.rows.mine();
  }

  @ResolveField(() => [String])
  async met(@Parent() { id }: CrowdRow, @CurrentActor() actor: Member | undefined): Promise<string[]> {
    return [actor?.name ?? 'nobody', ...(await this.loader.load(id)), ...(await this.rows.met())];
  }
}

/** A row as an agent gets it. */
export interface AgentRow {
  readonly owner: string;
  readonly met: readonly string[];
}

/** Whether rows are those of one member, whom alone the code met on its way to them. */
export function areOwn(rows: readonly AgentRow[], name: string): boolean {
  return (
    rows.length === ROWS_EACH &&
    rows.every(({ owner, met }) => owner === name && met.length === 6 && met.every((other) => other === name))
  );
}

/** An app with rows of fifty members, over tokens that can be revoked. */
export const crowdApp = (options: Pick<McpGraphqlOptions, 'sessions'> = {}) =>
  defineApp({
    providers: [CrowdResolver, CrowdRows, MetLoader, CrowdTokens],
    mcp: { ...options, actor: CrowdTokens },
  });
