import { createRequire } from 'node:module';

import {
  BadGatewayException,
  BadRequestException,
  ConflictException,
  HttpException,
  InternalServerErrorException,
} from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { EntityNotFoundError, QueryFailedError } from 'typeorm';
import { z } from 'zod';

/** The driver has no types of its own. */
const { DatabaseError } = createRequire(import.meta.url)('pg') as {
  readonly DatabaseError: new (message: string, length: number, name: string) => Error;
};

/** What must never reach an agent, wherever in a thrown thing it stands. */
export const SECRET = 'hunter2-secret';

/** Texts as drivers, runtimes and careless code write them; each holds the secret. */
const INTERNAL_TEXTS = [
  `relation "${SECRET}" does not exist`,
  `SELECT * FROM users WHERE password = '${SECRET}'`,
  `duplicate key value violates unique constraint "${SECRET}_pkey"`,
  `connect ECONNREFUSED 10.0.0.7:5432 ${SECRET}`,
  `ENOENT: no such file or directory, open '/srv/${SECRET}.json'`,
  `at Service.find (/srv/app/${SECRET}.ts:12:34)`,
  `postgres://app:${SECRET}@db:5432/app`,
];

const withCause = () => new Error('outer', { cause: new Error(SECRET) });

function cyclic(): object {
  const thing: Record<string, unknown> = { secret: SECRET };
  thing['self'] = thing;
  thing['originalError'] = thing;
  return thing;
}

/** An object that answers every question with an exception. */
function hostileProxy(): object {
  const answer = () => {
    throw new Error(SECRET);
  };
  return new Proxy(new Error(SECRET), { get: answer, has: answer, ownKeys: answer, getPrototypeOf: answer });
}

function withGetters(): Error {
  const error = new Error();
  for (const key of ['message', 'stack', 'name', 'extensions', 'originalError']) {
    Object.defineProperty(error, key, {
      get: () => {
        throw new Error(SECRET);
      },
    });
  }
  return error;
}

const ODD: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => SECRET,
  () => 7,
  () => NaN,
  () => 12n,
  () => Symbol(SECRET),
  () => () => SECRET,
  () => [SECRET],
  () => ({ message: SECRET }),
  () => ({ status: 400, message: SECRET }),
  () => Object.create(null) as object,
  () => new Date(Number.NaN),
  () => new Map([[SECRET, SECRET]]),
  () => Promise.resolve(SECRET),
  cyclic,
  hostileProxy,
  withGetters,
  withCause,
  () => new AggregateError([new Error(SECRET), withCause()], SECRET),
  () => new DOMException(SECRET, 'AbortError'),
  () => Object.assign(new Error(SECRET), { code: 'FORBIDDEN', status: 403, extensions: { code: 'ODD' } }),
  () => new GraphQLError(SECRET),
  () => new GraphQLError(SECRET, { extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: [SECRET] } }),
  () => new GraphQLError('outer', { originalError: new Error(SECRET) }),
  () => new QueryFailedError(`SELECT "${SECRET}"`, [SECRET], new Error(SECRET)),
  () => new EntityNotFoundError(SECRET, { id: SECRET }),
  () => Object.assign(new DatabaseError(SECRET, 10, 'error'), { table: SECRET, detail: SECRET }),
  () => z.object({ a: z.string() }).safeParse({ a: 1 }).error ?? new Error(SECRET),
  () => new InternalServerErrorException(SECRET),
  () => new BadGatewayException({ message: SECRET, detail: SECRET }),
  () => new BadRequestException({ message: { nested: SECRET }, error: SECRET }),
];

const STATUSES = [400, 401, 402, 403, 404, 405, 408, 409, 410, 412, 413, 418, 422, 423, 428, 429, 451];
const SERVER_STATUSES = [500, 501, 502, 503, 504, 507, 599];

/** More than 200 kinds of things that code throws. None of them may show the secret. */
export const THROWN: readonly (() => unknown)[] = [
  ...ODD,
  ...SERVER_STATUSES.map((status) => () => new HttpException(SECRET, status)),
  ...INTERNAL_TEXTS.flatMap((text) => [
    () => new Error(text),
    () => new TypeError(text),
    () => text,
    () => new ConflictException(text),
    () => new GraphQLError(text, { extensions: { code: 'BAD_USER_INPUT' } }),
    ...STATUSES.map((status) => () => new HttpException({ message: [text, text] }, status)),
  ]),
];
