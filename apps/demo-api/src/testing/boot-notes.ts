import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';

import { AppModule } from '../app.module.js';
import { createEmbedded, type TestDatabase } from './databases.js';

/** A GraphQL answer, as far as a test reads it. */
export interface Answer<Data> {
  readonly data: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string; readonly originalError?: { readonly message: unknown } };
  }[];
}

/** The real app on a database of its own, and a way to ask it. */
export interface NotesApp {
  readonly app: INestApplication;
  readonly database: DataSource;
  /** Posts one operation; without a token nobody is signed in. */
  ask<Data = Record<string, unknown>>(
    token: string | undefined,
    query: string,
    variables?: object,
  ): Promise<Answer<Data>>;
  close(): Promise<void>;
}

/** Boots the whole app. The environment says which database, and only while it boots. */
export async function bootNotes(create: () => Promise<TestDatabase> = createEmbedded): Promise<NotesApp> {
  const database = await create();
  const app = await bootOn(database);
  return {
    app,
    database: app.get(DataSource),
    ask: async (token, query, variables = {}) => {
      const post = request(app.getHttpServer()).post('/graphql').send({ query, variables });
      return (await (token === undefined ? post : post.set('authorization', `Bearer ${token}`))).body;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function bootOn({ env }: TestDatabase): Promise<INestApplication> {
  const before = { DEMO_DB: process.env['DEMO_DB'], DATABASE_URL: process.env['DATABASE_URL'] };
  setEnvironment({ DEMO_DB: undefined, DATABASE_URL: undefined, ...env });
  const testing = await Test.createTestingModule({ imports: [AppModule] }).compile();
  const app = testing.createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
  setEnvironment(before);
  return app;
}

function setEnvironment(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) {
      delete process.env[name];
    } else {
      process.env[name] = value;
    }
  }
}

/** The reasons of an answer's errors; the findings of a refused input, where those are the reason. */
export function reasonsOf({ errors = [] }: Answer<unknown>): string[] {
  return errors.flatMap(({ message, extensions }) => {
    const findings = extensions.originalError?.message;
    return Array.isArray(findings) ? findings.map(String) : [message];
  });
}
