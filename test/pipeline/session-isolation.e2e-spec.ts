import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { type RawSession, openSession } from '../support/raw-session.js';
import { type AgentRow, areOwn, CROWD, CrowdTokens, crowdApp } from './crowd-app.js';

const PAIRS = 150;
const [ANN, BOB] = CROWD as [string, string];

const bearer = (name: string) => ({ authorization: `Bearer ${name}` });

/** The rows that a call in a session brings; `undefined` for any refusal. */
async function rowsOf(session: RawSession): Promise<readonly AgentRow[] | undefined> {
  const { body } = await session.call('tools/call', { name: 'my_rows' });
  return (body as { result?: { structuredContent?: { result: AgentRow[] } } }).result?.structuredContent
    ?.result;
}

describe.each(ADAPTER_NAMES)('two actors in sessions of their own, on %s', (adapter) => {
  let booted: BootedApp;
  let url: string;

  beforeEach(async () => {
    booted = await bootApp(crowdApp({ sessions: true }), undefined, adapter);
    url = `${booted.url}/mcp`;
  });
  afterEach(() => booted.app.close());

  it('are never mixed up, call by call, though both count their calls alike', async () => {
    const [ann, bob] = await Promise.all([openSession(url, bearer(ANN)), openSession(url, bearer(BOB))]);
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, () => Promise.all([rowsOf(ann), rowsOf(bob)])),
    );
    expect(pairs.filter(([mine, theirs]) => !areOwn(mine ?? [], ANN) || !areOwn(theirs ?? [], BOB))).toEqual(
      [],
    );
  });

  it('are told apart when the token of one is revoked in mid-session', async () => {
    const [ann, bob] = await Promise.all([openSession(url, bearer(ANN)), openSession(url, bearer(BOB))]);
    expect(areOwn((await rowsOf(ann)) ?? [], ANN)).toBe(true);
    booted.app.get(CrowdTokens).revoke(ANN);
    const pairs = await Promise.all(
      Array.from({ length: 20 }, () => Promise.all([rowsOf(ann), rowsOf(bob)])),
    );
    expect(pairs.filter(([mine]) => mine !== undefined)).toEqual([]);
    expect(pairs.filter(([, theirs]) => !areOwn(theirs ?? [], BOB))).toEqual([]);
  });
});
