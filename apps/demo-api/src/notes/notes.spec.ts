import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type NotesApp, bootNotes, reasonsOf } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';

interface Listed {
  readonly notes: { readonly total: number; readonly results: { id: string; title: string }[] };
}

const LIST = `query ($filter: NoteFilter, $sort: NoteSort, $pagination: Pagination) {
  notes(filter: $filter, sort: $sort, pagination: $pagination) { total results { id title } }
}`;

describe.each(DATABASES)('notes on $title', ({ isMissing, create }) => {
  let notes: NotesApp;

  beforeAll(async () => {
    notes = await bootNotes(create);
  });
  afterAll(() => notes.close());

  async function list(variables: object, token = 'demo-ann') {
    const answer = await notes.ask<Listed>(token, LIST, variables);
    expect(answer.errors).toBeUndefined();
    return answer.data.notes;
  }
  const test = it.skipIf(isMissing);

  test('come twenty at a time, with the count of all', async () => {
    const { results, total } = await list({});
    expect([results.length, total]).toEqual([20, 25]);
  });

  test('are each seen once on a walk by offset', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 30; offset += 10) {
      seen.push(...(await list({ pagination: { limit: 10, offset } })).results.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  });

  test.each([
    ['text of the title, whatever the case', { text: 'TOMATOES' }, 4],
    ['text of the body', { text: 'look into compost' }, 4],
    ['a percent sign as nothing but itself', { text: '%' }, 0],
    ['an underscore as nothing but itself', { text: '_' }, 0],
    ['one tag', { tagNames: ['outdoors'] }, 12],
    ['all of several tags', { tagNames: ['work', 'planning'] }, 12],
    ['tags that never meet', { tagNames: ['work', 'outdoors'] }, 0],
    ['status', { status: 'ARCHIVED' }, 6],
    ['kind', { kind: 'TASK' }, 8],
    ['who wrote them', { sharedWithMe: true }, 1],
    ['when they changed', { updatedSince: '2026-01-20T00:00:00Z' }, 6],
    ['several conditions at once', { status: 'DRAFT', tagNames: ['outdoors'] }, 3],
    ['nothing, when the filter is empty', {}, 25],
    ['nothing, when the conditions are null', { text: null, status: null, tagNames: null }, 25],
  ])('are found by %s', async (_what, filter, total) => {
    expect((await list({ filter })).total).toBe(total);
  });

  test('are found by notebook, and only in notebooks of notes one sees', async () => {
    const { data } = await notes.ask<{ notebooks: { id: string; name: string; noteCount: number }[] }>(
      'demo-ann',
      '{ notebooks { id name noteCount } }',
    );
    expect(data.notebooks.map(({ name, noteCount }) => [name, noteCount])).toEqual([
      ['Garden', 12],
      ['Work', 12],
    ]);
    const filter = { notebookId: data.notebooks[0]!.id };
    expect([(await list({ filter })).total, (await list({ filter }, 'demo-bob')).total]).toEqual([12, 2]);
  });

  test.each([['garden'], ['99999999999999']])('are none in the notebook %o', async (notebookId) => {
    expect((await list({ filter: { notebookId } })).total).toBe(0);
  });

  test('are found by letters beyond ASCII as they are spelt', async () => {
    const write = 'mutation ($data: CreateNoteInput!) { createNote(data: $data) { id } }';
    const { data } = await notes.ask<{ notebooks: { id: string }[] }>('demo-cleo', '{ notebooks { id } }');
    const note = { title: 'Äpfel 100!', notebookId: data.notebooks[0]!.id };
    expect((await notes.ask('demo-cleo', write, { data: note })).errors).toBeUndefined();
    for (const text of ['Äpfel', '100!']) {
      expect((await list({ filter: { text } }, 'demo-cleo')).total).toBe(1);
    }
  });

  test('sort by title in both directions', async () => {
    const pagination = { limit: 100 };
    const up = await list({ sort: { field: 'TITLE', direction: 'ASC' }, pagination });
    const down = await list({ sort: { field: 'TITLE', direction: 'DESC' }, pagination });
    const titles = up.results.map(({ title }) => title);
    expect([titles[0], titles.at(-1)]).toEqual(['Bread: first thoughts', 'Tomatoes: what we decided']);
    expect(down.results.map(({ title }) => title)).toEqual(titles.toReversed());
  });

  test('sort by when they were made, newest first unless told otherwise', async () => {
    const { results } = await list({ sort: { field: 'CREATED_AT' } });
    expect(results[0]!.title).toBe('Bread: first thoughts');
  });

  test.each([
    [{ pagination: { limit: 0 } }, ['limit must not be less than 1']],
    [{ pagination: { limit: 101 } }, ['limit must not be greater than 100']],
    [{ pagination: { offset: -1 } }, ['offset must not be less than 0']],
  ])('refuse %o with every reason', async (variables, reasons) => {
    const answer = await notes.ask('demo-ann', LIST, variables);
    expect(reasonsOf(answer)).toEqual(reasons);
    expect(answer.errors![0]!.extensions.code).toBe('BAD_REQUEST');
  });

  test.each([['x'], [''], ['1.5'], ['-1'], ['99999999999999'], ['1; DROP TABLE note']])(
    'have no note with the id %o, and tell nothing about the database',
    async (id) => {
      const answer = await notes.ask('demo-ann', 'query ($id: ID!) { note(id: $id) { id } }', { id });
      expect([answer.data, answer.errors]).toEqual([{ note: null }, undefined]);
    },
  );
});
