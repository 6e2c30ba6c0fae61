import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BootedApp } from '../support/boot-app.js';
import { bootDemo, signIn } from '../support/boot-demo.js';
import { CLIENTS } from '../support/mcp-clients.js';

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
    const nobody = await connect(`${booted.url}/mcp`);
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async (_, index) => {
        // Ann's list takes long and begins first, Bob's question is short: the first to begin ends last.
        const [list, who] = await Promise.all([
          ann.callTool('list_notes', { limit: 20, offset: index % 5 }),
          bob.callTool('who_am_i'),
        ]);
        const anonymous = index % 20 === 0 ? await nobody.callTool('who_am_i') : undefined;
        return { list, who, anonymous };
      }),
    );
    for (const { list, who, anonymous } of pairs) {
      expect(list.content).toMatchObject({ total: 25 });
      expect(who.content).toMatchObject({ name: 'Bob' });
      expect(anonymous?.text ?? 'Sign in with a bearer token. [UNAUTHENTICATED]').toBe(
        'Sign in with a bearer token. [UNAUTHENTICATED]',
      );
    }
    await Promise.all([ann.close(), bob.close(), nobody.close()]);
  });
});
