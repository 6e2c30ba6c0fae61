import { ArgsType, Field } from '@nestjs/graphql';
import { Length } from 'class-validator';

/** The notebook to start. */
@ArgsType()
export class CreateNotebookArgs {
  @Length(1, 100)
  @Field({ description: 'Name as shown in lists, 1 to 100 characters.' })
  name!: string;
}
