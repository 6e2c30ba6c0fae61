import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ChangeEntry } from '../changes/change-entry.entity.js';
import { type NotesApp, bootNotes, reasonsOf } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';

interface Written {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly dueOn: string | null;
  readonly version: number;
  readonly tags: readonly { readonly name: string }[];
}

const WRITTEN = 'id title status dueOn version tags { name }';
const CREATE = `mutation ($data: CreateNoteInput!) { createNote(data: $data) { ${WRITTEN} } }`;
const UPDATE = `mutation ($id: ID!, $data: UpdateNoteInput!) { updateNote(id: $id, data: $data) { ${WRITTEN} } }`;
const DELETE = 'mutation ($id: ID!, $confirm: Boolean!) { deleteNote(id: $id, confirm: $confirm) }';
const READ = `query ($id: ID!) { note(id: $id) { ${WRITTEN} } }`;

describe.each(DATABASES)('writing notes on $title', ({ isMissing, create }) => {
  let notes: NotesApp;
  let notebookId: string;

  beforeAll(async () => {
    notes = await bootNotes(create);
    const { data } = await notes.ask<{ notebooks: { id: string }[] }>('demo-ann', '{ notebooks { id } }');
    notebookId = data.notebooks[0]!.id;
  });
  afterAll(() => notes.close());

  const test = it.skipIf(isMissing);
  async function write(data: object = {}): Promise<Written> {
    const given = { title: 'Seeds', notebookId, ...data };
    const answer = await notes.ask<{ createNote: Written }>('demo-ann', CREATE, { data: given });
    expect(answer.errors).toBeUndefined();
    return answer.data.createNote;
  }
  const update = (id: string, data: object) =>
    notes.ask<{ updateNote: Written }>('demo-ann', UPDATE, { id, data });
  const read = async (id: string) =>
    (await notes.ask<{ note: Written | null }>('demo-ann', READ, { id })).data.note;

  test('makes a draft with its tags, new ones included, each once', async () => {
    const note = await write({ tagNames: ['Outdoors', 'spring', 'SPRING '], dueOn: '2026-03-01' });
    expect(note).toMatchObject({ status: 'DRAFT', dueOn: '2026-03-01', version: 1 });
    expect(note.tags.map(({ name }) => name)).toEqual(['outdoors', 'spring']);
  });

  test('changes only what is given, and counts it', async () => {
    const { id } = await write({ tagNames: ['spring'], dueOn: '2026-03-01' });
    const { data } = await update(id, { status: 'ACTIVE' });
    expect(data.updateNote).toMatchObject({
      title: 'Seeds',
      status: 'ACTIVE',
      dueOn: '2026-03-01',
      version: 2,
      tags: [{ name: 'spring' }],
    });
  });

  test('clears the day with null, and all tags with an empty list', async () => {
    const { id } = await write({ tagNames: ['spring'], dueOn: '2026-03-01' });
    const { data } = await update(id, { dueOn: null, tagNames: [] });
    expect(data.updateNote).toMatchObject({ dueOn: null, tags: [] });
  });

  test('refuses a version that is not the last one', async () => {
    const { id } = await write();
    await update(id, { title: 'Seeds, sorted', expectedVersion: 1 });
    const answer = await update(id, { title: 'Seeds, lost', expectedVersion: 1 });
    expect(reasonsOf(answer)).toEqual(['The note is at version 2. Read it again, then change it.']);
    expect(await read(id)).toMatchObject({ title: 'Seeds, sorted', version: 2 });
  });

  test('lets one of several writers at the same version through, never two', async () => {
    const { id } = await write();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => update(id, { title: `Seeds ${index}`, expectedVersion: 1 })),
    );
    expect(answers.filter(({ errors }) => errors === undefined).length).toBe(1);
    expect(await read(id)).toMatchObject({ version: 2 });
  });

  test('counts every one of several changes at once', async () => {
    const { id } = await write();
    await Promise.all(Array.from({ length: 5 }, (_, index) => update(id, { title: `Seeds ${index}` })));
    expect(await read(id)).toMatchObject({ version: 6 });
  });

  test('deletes for good, when confirmed', async () => {
    const { id } = await write({ tagNames: ['spring'] });
    const refused = await notes.ask('demo-ann', DELETE, { id, confirm: false });
    expect(reasonsOf(refused)).toEqual(['Deleting is for good: confirm it.']);
    expect(await read(id)).not.toBeNull();
    expect((await notes.ask('demo-ann', DELETE, { id, confirm: true })).data).toEqual({ deleteNote: true });
    expect(await read(id)).toBeNull();
  });

  test('writes down every change, with who made it', async () => {
    const { id } = await write();
    await notes.ask('demo-ann-agent', UPDATE, { id, data: { title: 'Seeds, counted' } });
    await notes.ask('demo-ann', DELETE, { id, confirm: true });
    const entries = await notes.database.manager.find(ChangeEntry, {
      where: { noteId: Number(id) },
      order: { id: 'ASC' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(entries[0]!.accountId).toBe(entries[2]!.accountId);
    expect(entries[1]!.accountId).not.toBe(entries[0]!.accountId);
  });

  test('makes a new tag once, when several notes at once bring it', async () => {
    const tagNames = ['autumn', 'winter'];
    const made = await Promise.all([write({ tagNames }), write({ tagNames: tagNames.toReversed() })]);
    expect(made.map(({ tags }) => tags)).toEqual([made[0].tags, made[0].tags]);
    const { data } = await notes.ask<{ tags: { name: string; noteCount: number }[] }>(
      'demo-ann',
      '{ tags { name noteCount } }',
    );
    expect(data.tags.filter(({ name }) => tagNames.includes(name))).toEqual([
      { name: 'autumn', noteCount: 2 },
      { name: 'winter', noteCount: 2 },
    ]);
  });

  test('starts a notebook, but none without a name', async () => {
    const start = 'mutation ($name: String!) { createNotebook(name: $name) { name noteCount } }';
    expect((await notes.ask('demo-bob', start, { name: 'Maps' })).data).toEqual({
      createNotebook: { name: 'Maps', noteCount: 0 },
    });
    expect(reasonsOf(await notes.ask('demo-bob', start, { name: '' }))).toEqual([
      'name must be longer than or equal to 1 characters',
    ]);
  });

  test.each([
    [{ title: '' }, ['title must be longer than or equal to 1 characters']],
    [{ dueOn: '31.1.2026' }, ['dueOn must be a day such as 2026-01-31']],
    [{ dueOn: '2026-02-30' }, ['dueOn must be a day that the calendar has']],
    [
      { tagNames: [''] },
      [
        'each value in tagNames must say something',
        'each value in tagNames must be longer than or equal to 1 and shorter than or equal to 40 characters',
      ],
    ],
    [{ notebookId: '999' }, ['No matching notebook.']],
    [{ notebookId: 'garden' }, ['No matching notebook.']],
  ])('refuses %o', async (data, reasons) => {
    const given = { title: 'Seeds', notebookId, ...data };
    expect(reasonsOf(await notes.ask('demo-ann', CREATE, { data: given }))).toEqual(reasons);
  });

  test('refuses the notebook of somebody else like one that does not exist', async () => {
    const answer = await notes.ask('demo-bob', CREATE, { data: { title: 'Seeds', notebookId } });
    expect(reasonsOf(answer)).toEqual(['No matching notebook.']);
  });
});
