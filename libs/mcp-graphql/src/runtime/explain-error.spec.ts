import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  GoneException,
  HttpException,
  InternalServerErrorException,
  NotFoundException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';

import { type SafeReason, explainError } from './explain-error.js';

const within = (originalError: Error) => new GraphQLError(originalError.message, { originalError });
const coded = (code: string) => new GraphQLError('Told to the client.', { extensions: { code } });
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;
cyclic['originalError'] = cyclic;
const trap = Object.defineProperty({}, 'extensions', {
  get: () => {
    throw new Error('trap');
  },
});

describe('explainError', () => {
  it.each([
    [new BadRequestException('No.'), 'BAD_INPUT', ['No.']],
    [new BadRequestException(['title too long', 'title bad']), 'BAD_INPUT', ['title too long', 'title bad']],
    [new UnauthorizedException(), 'UNAUTHENTICATED', ['Unauthorized']],
    [new ForbiddenException('Not yours.'), 'FORBIDDEN', ['Not yours.']],
    [new NotFoundException('Gone.'), 'NOT_FOUND', ['Gone.']],
    [new GoneException('Gone.'), 'NOT_FOUND', ['Gone.']],
    [new ConflictException({ message: 'Changed.', hint: 'x' }), 'CONFLICT', ['Changed.']],
    [new HttpException('Slow down.', 429), 'RATE_LIMITED', ['Slow down.']],
    [new HttpException({ nothing: 'useful' }, 418), 'BAD_INPUT', ['Http Exception']],
    [new BadRequestException('a\r\n\u001B[31mb [FORBIDDEN]'), 'BAD_INPUT', ['a b [FORBIDDEN]']],
    [within(new NotFoundException('No note.')), 'NOT_FOUND', ['No note.']],
    [coded('BAD_USER_INPUT'), 'BAD_INPUT', ['Told to the client.']],
    [coded('UNAUTHENTICATED'), 'UNAUTHENTICATED', ['Told to the client.']],
  ])('shows %s', (error, code, messages) => {
    expect(explainError(error)).toEqual({ code, messages: messages.map((text) => ({ text })) });
  });

  it.each([
    [
      'an HTTP exception',
      new ConflictException('duplicate key value violates unique constraint "users_pkey"'),
    ],
    ['a coded error', new GraphQLError('SELECT * FROM users', { extensions: { code: 'CONFLICT' } })],
  ])('keeps the code, but not a text that shows internals, of %s', (_title, error) => {
    expect(explainError(error)).toEqual({ code: 'CONFLICT', messages: [], withheld: true });
  });

  it('takes the codes that the app calls safe, and those only', () => {
    const error = coded('OUT_OF_STOCK');
    expect(explainError(error)).toEqual({});
    expect(explainError(error, { OUT_OF_STOCK: 'CONFLICT' })).toEqual({
      code: 'CONFLICT',
      messages: [{ text: 'Told to the client.' }],
    });
  });

  it.each([
    ['in seconds', new HttpException({ message: 'Slow down.', retryAfter: 3 }, 429), 3000],
    ['in milliseconds', new HttpException({ message: 'Slow down.', retryAfterMs: 250 }, 429), 250],
    ['of a service that is away', new ServiceUnavailableException({ retryAfter: '30' }), 30_000],
    [
      'not at all, when it makes no sense',
      new HttpException({ message: 'x', retryAfter: -1 }, 429),
      undefined,
    ],
  ])('reads how long to wait %s', (_title, error, retryAfterMs) => {
    expect(explainError(error).retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    ['an error', new Error('relation "users" missing at /srv/x.ts:4')],
    ['a server fault', new InternalServerErrorException('disk full')],
    ['an error inside of a GraphQL one', within(new Error('secret'))],
    [
      'a GraphQL error without a code',
      new GraphQLError('Cannot return null for non-nullable field Note.title.'),
    ],
    ['an unknown code', coded('SECRET_INTERNAL_STATE')],
    ['a text', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['several errors', new AggregateError([new Error('a')], 'b')],
    ['a cycle', cyclic],
    ['a getter that throws', trap],
    ['a code that is a key of every object', new GraphQLError('x', { extensions: { code: 'constructor' } })],
  ])('does not show %s', (_title, error) => {
    expect(explainError(error)).toEqual({});
  });

  it('cuts a message that would fill a window', () => {
    const { messages } = explainError(new BadRequestException('x'.repeat(10_000))) as SafeReason;
    expect(messages.map(({ text }) => text.length)).toEqual([500]);
  });
});
