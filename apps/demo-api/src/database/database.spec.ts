import { afterEach, describe, expect, it, vi } from 'vitest';

import { Account } from '../accounts/account.entity.js';
import { Note } from '../notes/note.entity.js';
import { bootNotes } from '../testing/boot-notes.js';
import { DATABASES } from '../testing/databases.js';

describe.each(DATABASES)('the database, $title', ({ isMissing, create }) => {
  afterEach(() => void vi.unstubAllEnvs());
  const test = it.skipIf(isMissing);

  test('is migrated and filled once; a migration goes back and forth', async () => {
    const { database, close } = await bootNotes(create);
    expect([await database.manager.count(Account), await database.manager.count(Note)]).toEqual([5, 72]);
    expect(await database.showMigrations()).toBe(false);
    await database.undoLastMigration();
    await database.runMigrations();
    expect(await database.manager.count(Note)).toBe(0);
    await close();
  });

  test('gets no demo tokens in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { database, close } = await bootNotes(create);
    expect(await database.manager.count(Account)).toBe(0);
    await close();
  });

  test('belongs to one app: a second app in the process has another', async () => {
    const [one, two] = [await bootNotes(create), await bootNotes(create)];
    await one.ask('demo-ann', 'mutation { createNotebook(name: "Only here") { id } }');
    const names = '{ notebooks { name } }';
    expect((await one.ask('demo-ann', names)).data).toMatchObject({ notebooks: { length: 3 } });
    expect((await two.ask('demo-ann', names)).data).toMatchObject({ notebooks: { length: 2 } });
    await Promise.all([one.close(), two.close()]);
  });
});
