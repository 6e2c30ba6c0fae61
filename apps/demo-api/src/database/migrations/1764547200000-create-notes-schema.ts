import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const TABLES = [
  'change_entry',
  'note_share',
  'note_tag',
  'tag',
  'note',
  'notebook',
  'access_token',
  'account',
];

/** The first schema: accounts, notebooks, notes, tags, shares, changes. It runs on SQLite and on PostgreSQL. */
export class CreateNotesSchema1764547200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const time = runner.connection.driver.normalizeType({ type: Date });
    for (const table of [...accountTables(time), ...noteTables(time)]) {
      await runner.createTable(new Table(table));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.dropTable(table);
    }
  }
}

const id: TableColumnOptions = {
  name: 'id',
  type: 'integer',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
};
const text = (name: string, isUnique = false): TableColumnOptions => ({ name, type: 'varchar', isUnique });
const number = (name: string): TableColumnOptions => ({ name, type: 'integer' });
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });

function accountTables(time: string) {
  const account = [
    id,
    text('name'),
    text('email', true),
    text('kind'),
    text('role'),
    optional(number('acts_for_id')),
  ];
  const at = (name: string) => optional({ name, type: time });
  const token = [id, text('hash', true), number('account_id'), at('expires_at'), at('revoked_at')];
  return [
    { name: 'account', columns: account },
    { name: 'access_token', columns: token },
    {
      name: 'notebook',
      columns: [id, text('name'), number('owner_id')],
      indices: [{ columnNames: ['owner_id'] }],
    },
  ];
}

function noteTables(time: string) {
  const at = (name: string): TableColumnOptions => ({ name, type: time });
  const body: TableColumnOptions = { name: 'body', type: 'text' };
  const texts = [text('title'), body, text('kind'), text('status'), optional(text('due_on'))];
  const numbers = [number('version'), number('notebook_id'), number('owner_id')];
  const link = (name: string): TableColumnOptions => ({ ...number(name), isPrimary: true });
  const share = [id, number('note_id'), number('account_id'), text('role')];
  const change = [id, text('action'), number('note_id'), number('account_id'), text('user_agent'), at('at')];
  return [
    {
      name: 'note',
      columns: [id, ...texts, at('created_at'), at('updated_at'), ...numbers],
      indices: [{ columnNames: ['owner_id'] }, { columnNames: ['notebook_id'] }],
    },
    {
      name: 'tag',
      columns: [id, text('name'), number('owner_id')],
      uniques: [{ columnNames: ['owner_id', 'name'] }],
    },
    { name: 'note_tag', columns: [link('note_id'), link('tag_id')], indices: [{ columnNames: ['tag_id'] }] },
    { name: 'note_share', columns: share, uniques: [{ columnNames: ['note_id', 'account_id'] }] },
    { name: 'change_entry', columns: change },
  ];
}
