import { ArgsType, Field } from '@nestjs/graphql';
import { IsOptional, MaxLength } from 'class-validator';

import { LimitArgs } from '../paging/limit.args.js';

/** Whom to look for. */
@ArgsType()
export class PeopleArgs extends LimitArgs {
  @IsOptional()
  @MaxLength(100)
  @Field(() => String, { nullable: true, description: 'Text in the name or the address.' })
  search?: string | null;
}
