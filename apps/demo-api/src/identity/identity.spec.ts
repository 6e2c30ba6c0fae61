import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AccessToken } from '../accounts/access-token.entity.js';
import { Account } from '../accounts/account.entity.js';
import { type NotesApp, bootNotes, reasonsOf } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';
import { hashToken } from './tokens.service.js';

const ME = '{ me { name kind role onBehalfOf { name } } }';
const ROWS =
  '{ notes(pagination: { limit: 100 }) { total results { id myRole } } notebooks { id } tags { id } }';

describe.each(DATABASES)('who is signed in, on $title', ({ isMissing, create }) => {
  let notes: NotesApp;

  beforeAll(async () => {
    notes = await bootNotes(create);
  });
  afterAll(() => notes.close());

  /** A new token of Ann's. */
  async function addToken(times: { expiresAt?: Date; revokedAt?: Date }): Promise<string> {
    const token = `test-${JSON.stringify(times).replaceAll(/\W/g, '')}`;
    const { id } = await notes.database.manager.findOneByOrFail(Account, { name: 'Ann' });
    const hash = hashToken(token);
    await notes.database.manager.insert(AccessToken, {
      hash,
      accountId: id,
      expiresAt: null,
      revokedAt: null,
      ...times,
    });
    return token;
  }
  const test = it.skipIf(isMissing);
  const soon = () => new Date(Date.now() + 60_000);
  const past = () => new Date(Date.now() - 60_000);

  test.each([
    ['demo-ann', { name: 'Ann', kind: 'PERSON', role: 'MEMBER', onBehalfOf: null }],
    ['demo-cleo', { name: 'Cleo', kind: 'PERSON', role: 'ADMIN', onBehalfOf: null }],
    [
      'demo-ann-agent',
      { name: "Ann's assistant", kind: 'AGENT', role: 'MEMBER', onBehalfOf: { name: 'Ann' } },
    ],
    ['demo-agent', { name: 'Archivist', kind: 'AGENT', role: 'MEMBER', onBehalfOf: null }],
  ])('%s is told as itself', async (token, me) => {
    expect((await notes.ask(token, ME)).data).toEqual({ me });
  });

  test.each([
    ['no token', undefined],
    ['an unknown token', 'demo-nobody'],
  ])('nobody, with %s, is refused everywhere', async (_what, token) => {
    for (const query of [ME, ROWS, '{ people { id } }', 'mutation { createNotebook(name: "x") { id } }']) {
      const { errors } = await notes.ask(token, query);
      expect(errors![0]).toMatchObject({
        message: 'Sign in with a bearer token.',
        extensions: { code: 'UNAUTHENTICATED' },
      });
    }
  });

  test('a token works until it expires or is revoked', async () => {
    const live = await addToken({ expiresAt: soon() });
    const expired = await addToken({ expiresAt: past() });
    const revoked = await addToken({ revokedAt: past() });
    expect((await notes.ask(live, ME)).errors).toBeUndefined();
    for (const token of [expired, revoked]) {
      expect(reasonsOf(await notes.ask(token, ME))).toEqual(['Sign in with a bearer token.']);
    }
  });

  test('a token is kept only as its hash', async () => {
    const rows = await notes.database.manager.find(AccessToken);
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('demo-ann');
  });

  test("an agent that acts for Ann sees exactly Ann's rows, in her roles", async () => {
    const [ann, agent] = [await notes.ask('demo-ann', ROWS), await notes.ask('demo-ann-agent', ROWS)];
    expect(ann.data).toMatchObject({ notes: { total: 25 } });
    expect(agent.data).toEqual(ann.data);
  });

  test('an agent for itself has rows of its own', async () => {
    expect((await notes.ask('demo-agent', '{ notes { total } notebooks { name } }')).data).toEqual({
      notes: { total: 12 },
      notebooks: [{ name: 'Ledger' }],
    });
  });

  test('only administrators read the directory, which holds people and no agents', async () => {
    const query = '{ people { name } }';
    const people = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cleo' }];
    expect((await notes.ask('demo-cleo', query)).data).toEqual({ people });
    for (const token of ['demo-ann', 'demo-ann-agent', 'demo-agent']) {
      expect(reasonsOf(await notes.ask(token, query))).toEqual(['This is for admin accounts.']);
    }
  });

  test('the directory is searched by name and address, case aside', async () => {
    const find = 'query ($search: String) { people(search: $search) { name } }';
    const search = async (text: string) => (await notes.ask('demo-cleo', find, { search: text })).data;
    expect(await search('BOB')).toEqual({ people: [{ name: 'Bob' }] });
    expect(await search('cleo@')).toEqual({ people: [{ name: 'Cleo' }] });
    expect(await search('%')).toEqual({ people: [] });
  });

  test("two people asking at once never get each other's rows", async () => {
    const query = '{ me { name } notes { total } }';
    const expected = { 'demo-ann': ['Ann', 25], 'demo-bob': ['Bob', 26], 'demo-agent': ['Archivist', 12] };
    const asked = Array.from({ length: 20 }, () => Object.entries(expected)).flat();
    await Promise.all(
      asked.map(async ([token, [name, total]]) => {
        expect((await notes.ask(token, query)).data).toEqual({ me: { name }, notes: { total } });
      }),
    );
  });
});
