import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsDate,
  IsInt,
  IsOptional,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

import { NoteKind, NoteStatus } from './note.entity.js';

/** What notes are sorted by. */
export enum NoteSortField {
  UPDATED_AT = 'updatedAt',
  CREATED_AT = 'createdAt',
  TITLE = 'title',
}

/** Which way. */
export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}

registerEnumType(NoteSortField, {
  name: 'NoteSortField',
  description: 'What notes are sorted by.',
  valuesMap: {
    UPDATED_AT: { description: 'When they were last changed.' },
    CREATED_AT: { description: 'When they were written.' },
    TITLE: { description: 'Their title.' },
  },
});
registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'Which way a list is sorted.',
  valuesMap: {
    ASC: { description: 'Lowest, oldest or first letter first.' },
    DESC: { description: 'Highest, newest or last letter first.' },
  },
});

/** Which notes: every condition that is given must hold. */
@InputType({ description: 'Which notes. Every condition that is given must hold.' })
export class NoteFilter {
  @IsOptional()
  @MaxLength(200)
  @Field(() => String, { nullable: true, description: 'Text in the title or the body.' })
  text?: string | null;

  @IsOptional()
  @Field(() => ID, { nullable: true, description: 'Only notes of this notebook.' })
  notebookId?: string | null;

  @IsOptional()
  @ArrayMaxSize(10)
  @Field(() => [String], { nullable: true, description: 'Only notes that carry all of these tags.' })
  tagNames?: string[] | null;

  @IsOptional()
  @Field(() => NoteStatus, { nullable: true, description: 'Only notes that stand here.' })
  status?: NoteStatus | null;

  @IsOptional()
  @Field(() => NoteKind, { nullable: true, description: 'Only notes for this.' })
  kind?: NoteKind | null;

  @IsOptional()
  @Field(() => Boolean, { nullable: true, description: 'True: only notes that others shared with you.' })
  sharedWithMe?: boolean | null;

  @IsOptional()
  @IsDate({ message: 'updatedSince must be a time such as 2026-01-31T09:30:00Z' })
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Only notes changed at this time or later.',
  })
  updatedSince?: Date | null;
}

/** How notes are sorted. */
@InputType({ description: 'How notes are sorted.' })
export class NoteSort {
  @IsOptional()
  @Field(() => NoteSortField, { defaultValue: NoteSortField.UPDATED_AT, description: 'What to sort by.' })
  field: NoteSortField = NoteSortField.UPDATED_AT;

  @IsOptional()
  @Field(() => SortDirection, { defaultValue: SortDirection.DESC, description: 'Which way to sort.' })
  direction: SortDirection = SortDirection.DESC;
}

/** Which page. */
@InputType({ description: 'Which page.' })
export class Pagination {
  @IsInt()
  @Min(1)
  @Max(100)
  @Field(() => Int, { defaultValue: 20, description: 'How many rows, 1 to 100.' })
  limit: number = 20;

  @IsInt()
  @Min(0)
  @Field(() => Int, { defaultValue: 0, description: 'How many rows to skip.' })
  offset: number = 0;
}

/**
 * Arguments of the Relay connection. The filter stands among them: beside an `@Args()` class, the pipe would
 * refuse it as a property that the class does not have.
 */
@ArgsType()
export class NoteConnectionArgs {
  @IsOptional()
  @Min(1)
  @Max(100)
  @Field(() => Int, { nullable: true, description: 'The first so many rows, 1 to 100.' })
  first?: number | null;

  @IsOptional()
  @Field(() => String, { nullable: true, description: 'Only rows after this cursor.' })
  after?: string | null;

  @IsOptional()
  @Min(1)
  @Max(100)
  @Field(() => Int, { nullable: true, description: 'The last so many rows, 1 to 100.' })
  last?: number | null;

  @IsOptional()
  @Field(() => String, { nullable: true, description: 'Only rows before this cursor.' })
  before?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => NoteFilter)
  @Field(() => NoteFilter, { nullable: true, description: 'Which notes; all without.' })
  filter?: NoteFilter | null;
}
