import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type NotesApp, bootNotes } from '../testing/boot-notes.js';

const RELATIONS = 'notebook { name } author { name } tags { name } shares { role account { name } } myRole';

describe('relations of a list', () => {
  let notes: NotesApp;
  let statements: string[];

  beforeAll(async () => {
    notes = await bootNotes();
    // Every statement passes the one query runner of the embedded database.
    const runner = notes.database.createQueryRunner();
    const query = runner.query.bind(runner);
    runner.query = ((...args: Parameters<typeof query>) => {
      statements.push(args[0]);
      return query(...args);
    }) as typeof query;
  });
  afterAll(() => notes.close());

  async function countStatements(limit: number): Promise<Record<string, number>> {
    statements = [];
    const list = `{ notes(pagination: { limit: ${limit} }) { results { ${RELATIONS} } } }`;
    const answer = await notes.ask('demo-ann', list);
    expect(answer.errors).toBeUndefined();
    const tables = statements.map((statement) => /FROM "(\w+)"/.exec(statement)?.[1] ?? statement);
    return Object.fromEntries(
      [...new Set(tables)].map((table) => [table, tables.filter((one) => one === table).length]),
    );
  }

  it('take one batch each, however long the list is', async () => {
    const short = await countStatements(2);
    const long = await countStatements(25);
    expect(long).toEqual(short);
    expect(long).toMatchObject({ notebook: 1, note_tag: 1, tag: 1, note_share: 1 });
  });
});
