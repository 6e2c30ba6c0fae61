import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { METADATA_URL, RESOURCE, authorizationBy } from '../identity/oauth-fixture.js';
import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { type Issuer, issue, startIssuer } from '../support/issuer.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';

let runs = 0;

@Resolver()
class NotesResolver {
  @GraphQLTool({ scopes: ['notes:read'] })
  @Query(() => String, { description: 'Reads.' })
  read(): string {
    return 'read';
  }

  @GraphQLTool({ scopes: ['notes:read', 'notes:write', 'notes:share'] })
  @Query(() => String, { description: 'Writes and shares.' })
  share(): string {
    runs += 1;
    return 'shared';
  }

  @GraphQLTool({ scopes: ['internal:audit'] })
  @Query(() => String, { description: 'No client can ask for this scope.' })
  audit(): string {
    return 'audited';
  }
}

let issuer: Issuer;
let booted: BootedApp;

beforeAll(async () => {
  issuer = await startIssuer();
  const scopes = ['notes:read', 'notes:write', 'notes:share'];
  const mcp = { authorization: authorizationBy(issuer, { scopes }) };
  booted = await bootApp(defineApp({ mcp, providers: [NotesResolver] }));
});
afterAll(async () => {
  await booted.app.close();
  await issuer.close();
});

const bearer = async (scope: string) => ({
  authorization: `Bearer ${await issue(issuer, { aud: RESOURCE, scope })}`,
});

const call = modernRequest('tools/call', { name: 'share', arguments: {} });

describe('a tool for more scopes than a token has', () => {
  it.each([
    ['2026', call.body, call.headers],
    ['2025', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'share', arguments: {} } }, {}],
  ])(
    'is answered with the missing ones in one challenge, for a client of %s',
    async (_era, body, headers) => {
      const answer = await rawCall(`${booted.url}/mcp`, body, {
        ...headers,
        ...(await bearer('notes:read')),
      });
      expect(answer.status).toBe(403);
      const challenge = answer.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain('scope="notes:write notes:share"');
      expect(challenge).toContain(`resource_metadata="${METADATA_URL}"`);
      expect(runs).toBe(0);
    },
  );

  it('runs once the token has them', async () => {
    const headers = { ...call.headers, ...(await bearer('notes:read notes:write notes:share')) };
    const answer = await rawCall(`${booted.url}/mcp`, call.body, headers);
    expect(answer.body).toMatchObject({ result: { structuredContent: { result: 'shared' } } });
    runs = 0;
  });

  it.each(CLIENTS)('is listed, unless no client could ask for its scope: %s', async (_era, connect) => {
    const client = await connect(`${booted.url}/mcp`, await bearer('notes:read'));
    expect((await client.listTools()).map(({ name }) => name)).toEqual(['read', 'share']);
    expect((await client.callTool('read')).content).toEqual({ result: 'read' });
    await expect(client.callTool('share')).rejects.toThrow();
    await expect(client.callTool('audit')).rejects.toThrow('Unknown tool "audit".');
    await client.close();
  });
});

describe('in a session of 2025', () => {
  it('the challenge is the same', async () => {
    const mcp = {
      sessions: true,
      authorization: authorizationBy(issuer, { scopes: ['notes:read', 'notes:write', 'notes:share'] }),
    } as const;
    const other = await bootApp(defineApp({ mcp, providers: [NotesResolver] }));
    const client = await CLIENTS[1][1](`${other.url}/mcp`, await bearer('notes:read'));
    const refused = await client.callTool('share').catch((error: Error) => `${error.name} ${error.message}`);
    expect(refused).toMatch(/403|scope|Forbidden/i);
    expect((await client.callTool('read')).content).toEqual({ result: 'read' });
    await client.close();
    await other.app.close();
  });
});
