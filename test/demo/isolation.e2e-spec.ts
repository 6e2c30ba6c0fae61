import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AccessToken } from '../../apps/demo-api/src/accounts/access-token.entity.js';
import { hashToken } from '../../apps/demo-api/src/identity/tokens.service.js';
import type { BootedApp } from '../support/boot-app.js';
import { TOKENS, bootDemo, signIn } from '../support/boot-demo.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';

const PAIRS = 200;

/** Two actors at once, over one endpoint: nobody ever gets the other's answer. */
describe.each(CLIENTS)('two actors at once, %s client', (_era, connect) => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootDemo();
  });
  afterAll(() => booted.app.close());

  it(`never mixes ${PAIRS} interleaved pairs of calls`, async () => {
    const ann = await connect(`${booted.url}/mcp`, signIn('ann'));
    const bob = await connect(`${booted.url}/mcp`, signIn('bob'));
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async (_, index) => {
        // Ann's list takes long and begins first, Bob's question is short: the first to begin ends last.
        const [list, who] = await Promise.all([
          ann.callTool('list_notes', { limit: 20, offset: index % 5 }),
          bob.callTool('who_am_i'),
        ]);
        const anonymous = index % 20 === 0 ? await statusOfNobody(booted) : 401;
        return { list, who, anonymous };
      }),
    );
    for (const { list, who, anonymous } of pairs) {
      expect(list.content).toMatchObject({ total: 25 });
      expect(who.content).toMatchObject({ name: 'Bob' });
      expect(anonymous).toBe(401);
    }
    await Promise.all([ann.close(), bob.close()]);
  });
});

describe('a token that is revoked', () => {
  it('is refused from the next request on, and nobody else is', async () => {
    const booted = await bootDemo();
    const { body, headers } = modernRequest('tools/call', { name: 'who_am_i', arguments: {} });
    const statusOf = async (name: 'ann' | 'bob') =>
      (await rawCall(`${booted.url}/mcp`, body, { ...headers, ...signIn(name) })).status;
    expect([await statusOf('ann'), await statusOf('bob')]).toEqual([200, 200]);
    const tokens = booted.app.get(DataSource).getRepository(AccessToken);
    await tokens.update({ hash: hashToken(TOKENS.ann) }, { revokedAt: new Date() });
    expect([await statusOf('ann'), await statusOf('bob')]).toEqual([401, 200]);
    await booted.app.close();
  });
});

async function statusOfNobody({ url }: BootedApp): Promise<number> {
  const { body, headers } = modernRequest('tools/call', { name: 'who_am_i', arguments: {} });
  return (await rawCall(`${url}/mcp`, body, headers)).status;
}
