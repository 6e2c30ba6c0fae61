import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ChangeEntry } from '../changes/change-entry.entity.js';
import { type NotesApp, bootNotes, reasonsOf } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';

const UPDATE = 'mutation ($id: ID!) { updateNote(id: $id, data: { title: "Changed" }) { title } }';
const DELETE = 'mutation ($id: ID!) { deleteNote(id: $id, confirm: true) }';
const READ = 'query ($id: ID!) { note(id: $id) { myRole shares { role account { name } } } }';
const SHARE = `mutation ($id: ID!, $email: String!, $role: ShareRole!) {
  shareNote(noteId: $id, email: $email, role: $role) { role account { id name } }
}`;
const UNSHARE = 'mutation ($id: ID!, $who: ID!) { unshareNote(noteId: $id, accountId: $who) }';
const BOB = 'bob@notes.example';

describe.each(DATABASES)('sharing on $title', ({ isMissing, create }) => {
  let notes: NotesApp;
  let id: string;

  /** Every test has a note of Ann's that nobody else knows. */
  beforeEach(async () => {
    notes = await bootNotes(create);
    const { data } = await notes.ask<{ notes: { results: { id: string }[] } }>(
      'demo-ann',
      '{ notes(filter: { text: "Budget" }) { results { id } } }',
    );
    id = data.notes.results[0]!.id;
  });
  afterEach(() => notes.close());

  const test = it.skipIf(isMissing);
  const share = (role: string, email = BOB, token = 'demo-ann') =>
    notes.ask<{ shareNote: { account: { id: string } } }>(token, SHARE, { id, email, role });

  test('a stranger sees no note, and can do nothing with it', async () => {
    expect((await notes.ask('demo-bob', READ, { id })).data).toEqual({ note: null });
    for (const operation of [UPDATE, DELETE]) {
      expect(reasonsOf(await notes.ask('demo-bob', operation, { id }))).toEqual(['No matching note.']);
    }
    expect(reasonsOf(await share('VIEWER', 'ann@notes.example', 'demo-bob'))).toEqual(['No matching note.']);
  });

  test('an administrator is a stranger to the notes of others as well', async () => {
    expect((await notes.ask('demo-cleo', READ, { id })).data).toEqual({ note: null });
  });

  test('a viewer reads, and no more', async () => {
    await share('VIEWER');
    expect((await notes.ask('demo-bob', READ, { id })).data).toEqual({
      note: { myRole: 'VIEWER', shares: [] },
    });
    for (const operation of [UPDATE, DELETE]) {
      const answer = await notes.ask('demo-bob', operation, { id });
      expect(reasonsOf(answer)).toEqual(['You may read this note, but not do that with it.']);
      expect(answer.errors![0]!.extensions.code).toBe('FORBIDDEN');
    }
    expect(reasonsOf(await share('VIEWER', 'cleo@notes.example', 'demo-bob'))).toEqual([
      'Only the owner of a note shares it.',
    ]);
  });

  test('an editor changes, but neither deletes nor shares', async () => {
    await share('EDITOR');
    expect((await notes.ask('demo-bob', UPDATE, { id })).data).toEqual({ updateNote: { title: 'Changed' } });
    expect((await notes.ask('demo-bob', DELETE, { id })).errors).toHaveLength(1);
    expect((await share('VIEWER', 'cleo@notes.example', 'demo-bob')).errors).toHaveLength(1);
  });

  test('the owner sees with whom it is shared; a second share changes the first', async () => {
    await share('VIEWER');
    await share('EDITOR');
    expect((await notes.ask('demo-ann', READ, { id })).data).toEqual({
      note: { myRole: 'OWNER', shares: [{ role: 'EDITOR', account: { name: 'Bob' } }] },
    });
  });

  test('what is taken back is gone for the other, and taking it back again says so', async () => {
    const { data } = await share('VIEWER');
    const who = data.shareNote.account.id;
    expect((await notes.ask('demo-ann', UNSHARE, { id, who })).data).toEqual({ unshareNote: true });
    expect((await notes.ask('demo-bob', READ, { id })).data).toEqual({ note: null });
    for (const other of [who, 'x', '99999999999999']) {
      const answer = await notes.ask('demo-ann', UNSHARE, { id, who: other });
      expect(answer.data).toEqual({ unshareNote: false });
    }
    const entries = await notes.database.manager.find(ChangeEntry, { order: { id: 'ASC' } });
    expect(entries.map(({ action }) => action)).toEqual(['shared', 'unshared']);
  });

  test('several shares of one note at once leave one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => share('VIEWER')));
    expect(answers.flatMap(reasonsOf)).toEqual([]);
    const answer = await notes.ask<{ note: { shares: unknown[] } }>('demo-ann', READ, { id });
    expect(answer.data.note.shares).toHaveLength(1);
  });

  test.each([
    ['nobody@notes.example', 'VIEWER', 'Nobody has that address.'],
    ['archivist@notes.example', 'VIEWER', 'Nobody has that address.'],
    [BOB, 'OWNER', 'A note has one owner: share it as viewer or editor, with somebody else.'],
    [
      'ann@notes.example',
      'VIEWER',
      'A note has one owner: share it as viewer or editor, with somebody else.',
    ],
  ])('sharing with %s as %s is refused', async (email, role, reason) => {
    expect(reasonsOf(await share(role, email))).toEqual([reason]);
  });
});
