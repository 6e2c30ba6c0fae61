import { ArgsType, Field, Int } from '@nestjs/graphql';
import { Max, Min } from 'class-validator';

/** Bounds a short list. */
@ArgsType()
export class LimitArgs {
  @Min(1)
  @Max(100)
  @Field(() => Int, { defaultValue: 100, description: 'How many rows, 1 to 100.' })
  limit: number = 100;
}
