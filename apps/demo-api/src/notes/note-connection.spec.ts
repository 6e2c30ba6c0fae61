import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type NotesApp, bootNotes, reasonsOf } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';

interface Connection {
  readonly totalCount: number;
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const QUERY = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: NoteFilter) {
  notesConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
    totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

describe.each(DATABASES)('notes by cursor on $title', ({ isMissing, create }) => {
  let notes: NotesApp;

  beforeAll(async () => {
    notes = await bootNotes(create);
  });
  afterAll(() => notes.close());

  const test = it.skipIf(isMissing);
  const ask = (variables: object) => notes.ask<{ notesConnection: Connection }>('demo-ann', QUERY, variables);
  async function page(variables: object): Promise<Connection> {
    const answer = await ask(variables);
    expect(answer.errors).toBeUndefined();
    return answer.data.notesConnection;
  }
  const idsOf = ({ edges }: Connection) => edges.map(({ node }) => node.id);

  test('are each seen once on a walk forward, and the last page says so', async () => {
    const all = idsOf(await page({ first: 100 }));
    const seen: string[] = [];
    let last = await page({ first: 7 });
    seen.push(...idsOf(last));
    while (last.pageInfo.hasNextPage) {
      last = await page({ first: 7, after: last.pageInfo.endCursor });
      seen.push(...idsOf(last));
      expect(last.pageInfo.hasPreviousPage).toBe(true);
    }
    expect(all.length).toBe(25);
    expect(seen).toEqual(all);
  });

  test('are each seen once on a walk backward, in the same order', async () => {
    const all = idsOf(await page({ first: 100 }));
    let first = await page({ last: 7 });
    const seen = idsOf(first);
    while (first.pageInfo.hasPreviousPage) {
      first = await page({ last: 7, before: first.pageInfo.startCursor });
      seen.unshift(...idsOf(first));
    }
    expect(seen).toEqual(all);
  });

  test('keep their count and their place when a filter narrows them', async () => {
    const filter = { tagNames: ['outdoors'] };
    const first = await page({ first: 5, filter });
    const second = await page({ first: 100, after: first.pageInfo.endCursor, filter });
    expect([first.totalCount, second.totalCount, second.edges.length]).toEqual([12, 12, 7]);
  });

  test('have no cursors where there is nothing', async () => {
    const { pageInfo } = await page({ filter: { text: 'no note says this' } });
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
  });

  test.each([
    [{ after: 'bm9uc2Vuc2U' }, ['That is no cursor of this list.']],
    [{ first: 1, last: 1 }, ['Give first or last, not both.']],
    [{ first: 0 }, ['first must not be less than 1']],
    [{ last: 101 }, ['last must not be greater than 100']],
  ])('refuse %o', async (variables, reasons) => {
    expect(reasonsOf(await ask(variables))).toEqual(reasons);
  });

  test('refuse a cursor beyond what the database can count, without telling about it', async () => {
    const after = Buffer.from('note:99999999999999999999').toString('base64url');
    expect(reasonsOf(await ask({ after }))).toEqual(['That is no cursor of this list.']);
  });
});
