import {
  Args,
  Field,
  GraphQLISODateTime,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from '@nestjs/graphql';
import { IsOptional, MaxLength } from 'class-validator';
import { GraphQLJSON } from 'graphql-scalars';
import { GraphQLTool } from 'nestjs-mcp-graphql';

/** A status whose public names differ from what the app works with. */
export enum Status {
  OPEN = 'st_open',
  DONE = 'st_done',
}

registerEnumType(Status, { name: 'Status', valuesMap: { DONE: { description: 'Nothing left to do.' } } });

@ObjectType()
export class Row {
  @Field(() => ID)
  id!: number;

  @Field(() => Status, { nullable: true })
  status!: Status | null;

  @Field(() => GraphQLISODateTime)
  at!: Date;

  @Field(() => GraphQLJSON, { nullable: true })
  extra!: unknown;

  @Field(() => [String], { nullable: 'itemsAndList' })
  tags!: (string | null)[] | null;
}

/** A row as an ORM hands it out: a class with a getter, helpers, and keys that nobody declared. */
class FatRow extends Row {
  readonly secret = 'never shown';

  constructor(values: Partial<Row>) {
    super();
    Object.assign(
      this,
      { status: Status.DONE, at: new Date(Date.UTC(2026, 0, 31)), extra: null, tags: null },
      values,
    );
  }

  get upper(): string {
    return 'COMPUTED';
  }

  toJSON(): object {
    return { hijacked: true };
  }
}

@InputType()
export class Filter {
  @IsOptional()
  @MaxLength(5)
  @Field(() => String, { nullable: true })
  tag?: string;
}

/** What the app's resolver was really called with. */
export const seen: unknown[] = [];

@Resolver(() => Row)
export class TypesResolver {
  @GraphQLTool({ name: 'find_rows' })
  @Query(() => [Row], { description: 'Finds rows.' })
  rows(
    @Args('status', { type: () => Status, nullable: true }) status?: Status,
    @Args('any', { type: () => [Status], nullable: true }) any?: Status[],
    @Args('since', { type: () => GraphQLISODateTime, nullable: true }) since?: Date,
    @Args('open', { type: () => Boolean, defaultValue: true }) open?: boolean,
    @Args('f', { type: () => Filter, nullable: true }) f?: Filter,
    @Args('limit', { type: () => Int, nullable: true }) limit?: number,
  ): Row[] {
    seen.push({ status, any, since, open, f, limit });
    return [
      new FatRow({ id: 1, extra: { a: [1, null] } }),
      new FatRow({ id: 2, status: null, tags: ['x', null] }),
    ];
  }

  @GraphQLTool()
  @Query(() => String, { nullable: true, description: 'Always null.' })
  nothing(): null {
    return null;
  }

  @GraphQLTool()
  @Mutation(() => Int, { description: 'Counts.' })
  count(@Args('meta', { type: () => GraphQLJSON, nullable: true }) meta?: unknown): number {
    seen.push({ meta });
    return 7;
  }
}
