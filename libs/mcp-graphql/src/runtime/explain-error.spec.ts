import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  GoneException,
  HttpException,
  InternalServerErrorException,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';

import { explainError } from './explain-error.js';

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
    [within(new NotFoundException('No note.')), 'NOT_FOUND', ['No note.']],
    [coded('BAD_USER_INPUT'), 'BAD_INPUT', ['Told to the client.']],
    [coded('UNAUTHENTICATED'), 'UNAUTHENTICATED', ['Told to the client.']],
  ])('shows %s', (error, code, messages) => {
    expect(explainError(error)).toEqual({ code, messages });
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
    expect(explainError(error)).toBeUndefined();
  });

  it('cuts a message that would fill a window', () => {
    const [message] = explainError(new BadRequestException('x'.repeat(10_000)))!.messages;
    expect(message).toHaveLength(500);
  });
});
