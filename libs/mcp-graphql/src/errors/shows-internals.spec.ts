import { describe, expect, it } from 'vitest';

import { showsInternals } from './shows-internals.js';

describe('showsInternals', () => {
  it.each([
    'at NotesService.find (/srv/app/notes.service.ts:12:34)',
    'cannot open /srv/app/config.json',
    'ENOENT: no such file or directory',
    String.raw`C:\inetpub\app\secret is gone`,
    'loaded from file:///srv/app',
    'select "id" from "users" where "id" = $1',
    'SELECT * FROM users',
    'INSERT INTO users VALUES (1)',
    'relation "users" does not exist',
    'column "email" of relation "users" does not exist',
    'duplicate key value violates unique constraint "users_email_key"',
    'SQLITE_CONSTRAINT: UNIQUE constraint failed: users.email',
    'postgres://app:hunter2@db:5432/app',
    'connect ECONNREFUSED 10.0.0.7:5432',
  ])('finds them in: %s', (text) => {
    expect(showsInternals(text)).toBe(true);
  });

  it.each([
    'No such note.',
    'Select a plan from the list, where there is one.',
    'title must be shorter than or equal to 20 characters',
    'Ask at 10:30 or at 11:00.',
    'See https://example.com/help/notes.html',
    'The note was changed at 2026-01-31T10:20:30Z; read it again.',
    'and/or is not a status',
    'duplicate title',
    'The table "Lunch" is full.',
    'src/app.ts is no module of this repository',
  ])('finds none in: %s', (text) => {
    expect(showsInternals(text)).toBe(false);
  });
});
