import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { modernRequest } from '../support/raw-call.js';
import { type AgentRow, areOwn, CROWD, CrowdTokens, crowdApp } from './crowd-app.js';
import { KeepAlivePost } from './keep-alive-post.js';

const CALLS = 10_000;
const AT_ONCE = 64;
const LONGEST = 300_000;

const connections = new KeepAlivePost(AT_ONCE);

/** One call of the mass, and how it ended. */
interface Ended {
  readonly index: number;
  readonly name: string;
  readonly status: number;
  /** The rows that came back, however they are wrong; none where the call was refused. */
  readonly rows: readonly AgentRow[] | undefined;
  /** The id of the answer is the id of the question. */
  readonly isOwnAnswer: boolean;
}

/** Everybody in turn, but not in step with what the app does: neighbours in time are different people. */
const callerOf = (index: number): string => CROWD[(index * 37) % CROWD.length]!;

/** Every other call speaks the 2026-07-28 revision, the rest those of 2025. */
async function callOnce(url: string, index: number): Promise<Ended> {
  const name = callerOf(index);
  const modern = modernRequest('tools/call', { name: 'my_rows', arguments: {} });
  const legacy = { body: { jsonrpc: '2.0', method: 'tools/call', params: { name: 'my_rows' } }, headers: {} };
  const { body, headers } = index % 2 === 0 ? modern : legacy;
  const authorization = `Bearer ${name}`;
  const answer = await connections.post(`${url}/mcp`, { ...body, id: index }, { ...headers, authorization });
  const { id, result } = answer.body as {
    id: number;
    result?: { structuredContent?: { result: Ended['rows'] } };
  };
  return {
    index,
    name,
    status: answer.status,
    rows: result?.structuredContent?.result,
    isOwnAnswer: id === index,
  };
}

/** All calls, so many at a time; `before` runs as each begins. */
async function callAll(url: string, before: (index: number) => void): Promise<Ended[]> {
  const ended: Ended[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < CALLS) {
      const index = next;
      next += 1;
      before(index);
      ended.push(await callOnce(url, index));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ended;
}

/** What must never be: rows of somebody else, somebody else met on the way, an answer to another question. */
function findMixed(ended: readonly Ended[]): Ended[] {
  return ended.filter(({ name, rows, isOwnAnswer }) => rows && !(isOwnAnswer && areOwn(rows, name)));
}

describe(`${CALLS} calls by ${CROWD.length} actors, ${AT_ONCE} at a time`, () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootApp(crowdApp());
  });
  afterAll(async () => {
    connections.close();
    await booted.app.close();
  });

  it(
    'answer everybody with rows of their own, and nobody is met in the place of another',
    async () => {
      const ended = await callAll(booted.url, () => undefined);
      expect(findMixed(ended)).toEqual([]);
      expect(ended.filter(({ rows }) => rows !== undefined)).toHaveLength(CALLS);
    },
    LONGEST,
  );

  it(
    'refuse one actor from the moment its token is revoked, and nobody else',
    async () => {
      const half = CALLS / 2;
      const revoked = callerOf(half);
      const before = new Set<number>();
      const ended = await callAll(booted.url, (index) => {
        if (index === half) {
          booted.app.get(CrowdTokens).revoke(revoked);
        }
        if (index < half) {
          before.add(index);
        }
      });
      expect(findMixed(ended)).toEqual([]);
      const refused = ended.filter(({ rows }) => rows === undefined);
      expect(new Set(refused.map(({ name }) => name))).toEqual(new Set([revoked]));
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
      const later = ended.filter(({ name, index }) => name === revoked && index >= half);
      expect(later.length).toBe(half / CROWD.length);
      expect(later.filter(({ rows }) => rows !== undefined)).toEqual([]);
      // What had begun when the token was revoked may end either way; all before that was answered.
      const earlier = refused.filter(({ index }) => index < half - AT_ONCE);
      expect(earlier).toEqual([]);
    },
    LONGEST,
  );
});
