import { readFileSync } from 'node:fs';

import { subject } from '@casl/ability';
import { Injectable, NotFoundException, UseGuards } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { PassportModule } from '@nestjs/passport';
import { SignJWT } from 'jose';
import { ActorContext, type ActorResolver, type CallSource, GraphQLTool } from 'nestjs-mcp-graphql';
import { afterEach, describe, expect, it } from 'vitest';

import { readSnippet } from '../../scripts/readme-blocks.js';
import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';
import { issue, startIssuer } from '../support/issuer.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { ApiKeyActors, KEYS } from './recipes/api-keys.js';
import { JwtGuard, JwtStrategy, SECRET } from './recipes/passport.js';
import { CheckPolicy, PoliciesGuard, abilityOf } from './recipes/policies.js';
import { authorizedBy } from './recipes/provider.js';

@Resolver()
class WhoResolver {
  constructor(private readonly actors: ActorContext) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls.' })
  who(): string {
    const { subject: name, onBehalfOf } = this.actors.actor as { subject: string; onBehalfOf?: string };
    return onBehalfOf === undefined ? name : `${name} for ${onBehalfOf}`;
  }
}

let booted: BootedApp;

const boot = async (parts: AppParts) => {
  booted = await bootApp(defineApp(parts));
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('docs/identity.md', () => {
  it('shows recipes as they are', () => {
    const text = readFileSync(new URL('../../docs/identity.md', import.meta.url), 'utf8');
    const snippets = [...text.matchAll(/<!-- snippet: (.+) -->\n\n```ts\n([\s\S]*?)```/g)];
    expect(snippets).toHaveLength(4);
    for (const [, source, shown] of snippets) {
      expect(shown, source).toBe(readSnippet(source!));
    }
  });
});

describe.each(CLIENTS)('the recipes, for a %s client', (_era, connect) => {
  afterEach(() => booted.app.close());

  it('Passport: the guard that the app has', async () => {
    await boot({
      imports: [PassportModule],
      providers: [WhoResolver, JwtStrategy, { provide: APP_GUARD, useClass: JwtGuard }],
    });
    const token = await new SignJWT({ sub: 'ann', scope: 'notes:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(SECRET));
    const ann = await connect(`${booted.url}/mcp`, bearer(token));
    expect((await ann.callTool('who')).content).toEqual({ result: 'ann' });
    const nobody = await connect(`${booted.url}/mcp`);
    expect((await nobody.callTool('who')).text).toContain('[UNAUTHENTICATED]');
    await Promise.all([ann.close(), nobody.close()]);
  });

  it('an external provider: tokens checked by its published keys', async () => {
    const issuer = await startIssuer();
    await boot({ mcp: authorizedBy(issuer.url, issuer.jwksUri), providers: [WhoResolver] });
    const token = await issue(issuer, { aud: 'https://notes.example/mcp', scope: 'notes:read' });
    const ann = await connect(`${booted.url}/mcp`, bearer(token));
    expect((await ann.callTool('who')).content).toEqual({ result: 'ann' });
    const elsewhere = await issue(issuer, { aud: 'https://other.example/mcp' });
    await expect(connect(`${booted.url}/mcp`, bearer(elsewhere))).rejects.toThrow();
    await ann.close();
    await issuer.close();
  });

  it('API keys for agents: known, unknown, revoked', async () => {
    await boot({ mcp: { actor: ApiKeyActors }, providers: [ApiKeyActors, WhoResolver] });
    const agent = await connect(`${booted.url}/mcp`, bearer('key-of-the-archivist'));
    expect((await agent.callTool('who')).content).toEqual({ result: 'archivist for ann' });
    await expect(connect(`${booted.url}/mcp`, bearer('another'))).rejects.toThrow();
    KEYS[0]!.revokedAt = new Date();
    await expect(agent.callTool('who')).rejects.toThrow();
    delete KEYS[0]!.revokedAt;
    await agent.close();
  });

  it('policies: what is listed, what may be called, and which rows', async () => {
    @Injectable()
    class Members implements ActorResolver {
      resolve({ request }: CallSource) {
        const name = (request as { headers: Record<string, string> }).headers['x-name'];
        return name === undefined ? null : { subject: name, role: name === 'eve' ? 'editor' : 'member' };
      }
    }

    @Resolver()
    @UseGuards(PoliciesGuard)
    class NotesResolver {
      constructor(private readonly actors: ActorContext) {}

      @GraphQLTool()
      @CheckPolicy('read', 'Note')
      @Query(() => String, { description: 'One note.' })
      note(@Args('id', { type: () => ID }) id: string): string {
        const note = { id, owner: 'ann' };
        if (!abilityOf(this.actors.actor as never).can('read', subject('Note', note))) {
          throw new NotFoundException('No such note.');
        }
        return `note ${id}`;
      }

      @GraphQLTool()
      @CheckPolicy('publish', 'Note')
      @Mutation(() => String, { description: 'Publishes.' })
      publish(): string {
        return 'published';
      }
    }
    const mcp = { actor: Members, visibility: 'guards' } as const;
    await boot({ mcp, providers: [Members, NotesResolver] });
    const seen = async (name: string) => {
      const client = await connect(`${booted.url}/mcp`, { 'x-name': name });
      const tools = (await client.listTools()).map((tool) => tool.name);
      const { text } = await client.callTool('note', { sqid: '7' });
      await client.close();
      return { tools, text: text.split('\n')[0] };
    };
    expect(await seen('ann')).toEqual({ tools: ['note'], text: '{"result":"note 7"}' });
    expect(await seen('bob')).toEqual({ tools: ['note'], text: 'No such note.' });
    expect((await seen('eve')).tools).toEqual(['note', 'publish']);
  });
});
