import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import Libsql from 'libsql';
import type { DataSourceOptions } from 'typeorm';

import { CreateNotesSchema1764547200000 } from './migrations/1764547200000-create-notes-schema.js';

const DEFAULT_FILE = fileURLToPath(new URL('../../.data/demo.db', import.meta.url));

/**
 * PostgreSQL where `DATABASE_URL` says so; else an embedded database in a file (`DEMO_DB`, or `:memory:`).
 * libsql has the interface that TypeORM's driver for SQLite expects, and comes built: nothing is compiled.
 */
export function connectionOptions(env: NodeJS.ProcessEnv): DataSourceOptions {
  const migrations = { migrations: [CreateNotesSchema1764547200000], migrationsRun: true };
  if (env['DATABASE_URL'] !== undefined) {
    return { type: 'postgres', url: env['DATABASE_URL'], ...migrations };
  }
  const database = env['DEMO_DB'] ?? DEFAULT_FILE;
  if (database !== ':memory:') {
    mkdirSync(dirname(database), { recursive: true });
  }
  return { type: 'better-sqlite3', database, driver: Libsql, ...migrations };
}
