import {
  type ArgumentMetadata,
  BadRequestException,
  Injectable,
  type PipeTransform,
  UsePipes,
  ValidationPipe,
} from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { Args, ArgsType, Field, InputType, Int, Query, Resolver } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import { IsDate, IsEmail, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

@InputType()
class Address {
  @Field()
  @Length(2, 20)
  city!: string;
}

@InputType()
class Member {
  @Field()
  @Transform(({ value }) => (value as string).trim().toLowerCase())
  @IsEmail()
  email!: string;

  @Field(() => Int, { defaultValue: 1 })
  @Min(1)
  @Max(9)
  seats = 1;

  @Field(() => Address)
  @ValidateNested()
  @Type(() => Address)
  address!: Address;

  describe(): string {
    return `${this.email} ${this.seats} ${this.address.constructor.name} ${this.address.city}`;
  }
}

@ArgsType()
class Window {
  @Field(() => String)
  @Type(() => Date)
  @IsDate()
  since!: Date;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Max(10)
  days?: number;
}

/** A parameter's own pipe. */
@Injectable()
class ReversePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    runs.note('parameter pipe');
    return value.split('').toReversed().join('');
  }
}

/** A pipe of a method: it sees every argument of it. */
class NoSecretsPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    runs.note('method pipe');
    if (JSON.stringify(value).includes('secret')) {
      throw new BadRequestException(`${metadata.data} must not mention it`);
    }
    return value;
  }
}

/** Nest's own, counted. */
class CountedValidationPipe extends ValidationPipe {
  constructor() {
    super({ transform: true, whitelist: true });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    runs.note('app pipe');
    return super.transform(value, metadata);
  }
}

/** Registered with `app.useGlobalPipes()`. */
class TrimPipe implements PipeTransform {
  transform(value: unknown): unknown {
    runs.note('global pipe');
    return typeof value === 'string' ? value.trim() : value;
  }
}

@Resolver()
class MembersResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Takes a member in.' })
  join(@Args('member') member: Member): string {
    return `${member instanceof Member} ${member.describe()}`;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'What happened in a window of time.' })
  history(@Args() window: Window): string {
    return `${window instanceof Window} ${window.since.toISOString()} ${window.days}`;
  }

  @GraphQLTool()
  @UsePipes(new NoSecretsPipe())
  @Query(() => String, { description: 'Turns a word around.' })
  reverse(
    @Args('word', ReversePipe) word: string,
    @Args('mark', { defaultValue: '.' }) mark: string,
  ): string {
    return word + mark;
  }
}

describe.each(ADAPTER_NAMES)('pipes on %s', (adapter) => {
  let booted: BootedApp;
  const ask = (tool: string, query: string, args: Record<string, unknown>) =>
    expectParity(booted, { tool, query, args }, runs);
  const join = (email: string, city: string, seats?: number) =>
    ask(
      'join',
      `{ join(member: { email: "${email}", address: { city: "${city}" }${seats ? `, seats: ${seats}` : ''} }) }`,
      { email, address: { city }, ...(seats !== undefined && { seats }) },
    );

  beforeAll(async () => {
    const providers = [MembersResolver, { provide: APP_PIPE, useClass: CountedValidationPipe }];
    booted = await bootOn(adapter, defineApp({ providers }), (app) => app.useGlobalPipes(new TrimPipe()));
  });
  afterAll(() => booted.app.close());

  it('make the classes that resolvers expect, nested ones and defaults too', async () => {
    expect(await join(' Ann@Example.ORG ', 'Oslo')).toEqual({
      content: { result: 'true ann@example.org 1 Address Oslo' },
      runs: { 'app pipe': 1, 'global pipe': 1 },
    });
  });

  it('refuse with every finding, below the first level too', async () => {
    expect(await join('nobody', 'X', 99)).toMatchObject({
      refusal:
        'email must be an email\nseats must not be greater than 9\n' +
        'address.city must be longer than or equal to 2 characters [BAD_INPUT]',
    });
  });

  it('transform an ArgsType class', async () => {
    const since = '2026-01-02T03:04:05.000Z';
    expect(
      (await ask('history', `{ history(since: "${since}", days: 3) }`, { since, days: 3 })).content,
    ).toEqual({
      result: `true ${since} 3`,
    });
    expect((await ask('history', `{ history(since: "${since}") }`, { since })).content).toEqual({
      result: `true ${since} undefined`,
    });
  });

  it('of app, method and parameter run in that order, once for each argument', async () => {
    expect(await ask('reverse', '{ reverse(word: " abc ") }', { word: ' abc ' })).toEqual({
      content: { result: 'cba.' },
      runs: { 'app pipe': 2, 'global pipe': 2, 'method pipe': 2, 'parameter pipe': 1 },
    });
  });

  it('refuse with a text of their own', async () => {
    expect((await ask('reverse', '{ reverse(word: "secret") }', { word: 'secret' })).refusal).toBe(
      'word must not mention it [BAD_INPUT]',
    );
  });
});
