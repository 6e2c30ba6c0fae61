import { randomUUID } from 'node:crypto';

import { DataSource } from 'typeorm';

/** A database to boot the app on, and how to be rid of it. */
export interface TestDatabase {
  readonly env: { readonly DEMO_DB?: string; readonly DATABASE_URL?: string };
  drop(): Promise<void>;
}

const SERVER = process.env['TEST_DATABASE_URL'];

/** Every database that the app promises to run on. PostgreSQL is left out, by name, where no server is given. */
export const DATABASES = [
  { title: 'embedded', isMissing: false, create: createEmbedded },
  SERVER === undefined
    ? { title: 'PostgreSQL (skipped: TEST_DATABASE_URL is not set)', isMissing: true, create: createEmbedded }
    : { title: 'PostgreSQL', isMissing: false, create: () => createOnServer(SERVER) },
];

/** A database in memory, which ends with its app. */
export async function createEmbedded(): Promise<TestDatabase> {
  return { env: { DEMO_DB: ':memory:' }, drop: async () => undefined };
}

/** A new, empty database on the server, so that test files may run side by side. */
async function createOnServer(server: string): Promise<TestDatabase> {
  const name = `demo_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { env: { DATABASE_URL: url.href }, drop: () => runOnServer(server, `DROP DATABASE ${name}`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const server = await new DataSource({ type: 'postgres', url }).initialize();
  await server.query(statement);
  await server.destroy();
}
