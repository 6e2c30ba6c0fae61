import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsNotEmpty, IsOptional, Length, Matches, MaxLength } from 'class-validator';

import { IsCalendarDay } from './is-calendar-day.js';
import { NoteKind, NoteStatus } from './note.entity.js';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A note to be written. */
@InputType({ description: 'A note to be written.' })
export class CreateNoteInput {
  @Length(1, 200)
  @Field({ description: 'Title as shown in lists, 1 to 200 characters.' })
  title!: string;

  @MaxLength(100_000)
  @Field({ defaultValue: '', description: 'Text in Markdown.' })
  body: string = '';

  @IsOptional()
  @Field(() => NoteKind, { defaultValue: NoteKind.NOTE, description: 'What it is for.' })
  kind: NoteKind = NoteKind.NOTE;

  @IsNotEmpty()
  @Field(() => ID, { description: 'The notebook to put it in; one of your own.' })
  notebookId!: string;

  @IsOptional()
  @ArrayMaxSize(20)
  @Length(1, 40, { each: true })
  @Matches(/\S/, { each: true, message: 'each value in tagNames must say something' })
  @Field(() => [String], { nullable: true, description: 'Labels; new ones are made.' })
  tagNames?: string[] | null;

  @IsOptional()
  @Matches(DAY, { message: 'dueOn must be a day such as 2026-01-31' })
  @IsCalendarDay(DAY)
  @Field(() => String, { nullable: true, description: 'Day it is due, for example 2026-01-31.' })
  dueOn?: string | null;
}

/** What changes about a note. What is left out stays. */
@InputType({ description: 'What changes about a note. What is left out stays.' })
export class UpdateNoteInput {
  @IsOptional()
  @Length(1, 200)
  @Field(() => String, { nullable: true, description: 'Title as shown in lists, 1 to 200 characters.' })
  title?: string | null;

  @IsOptional()
  @MaxLength(100_000)
  @Field(() => String, { nullable: true, description: 'Text in Markdown.' })
  body?: string | null;

  @IsOptional()
  @Field(() => NoteStatus, { nullable: true, description: 'Where it stands.' })
  status?: NoteStatus | null;

  @IsOptional()
  @ArrayMaxSize(20)
  @Length(1, 40, { each: true })
  @Matches(/\S/, { each: true, message: 'each value in tagNames must say something' })
  @Field(() => [String], {
    nullable: true,
    description: 'Exactly these labels from now on; new ones are made.',
  })
  tagNames?: string[] | null;

  @IsOptional()
  @Matches(DAY, { message: 'dueOn must be a day such as 2026-01-31' })
  @IsCalendarDay(DAY)
  @Field(() => String, {
    nullable: true,
    description: 'Day it is due, for example 2026-01-31. Null clears it.',
  })
  dueOn?: string | null;

  @IsOptional()
  @Field(() => Int, {
    nullable: true,
    description: 'The version you read: refused when somebody changed it since.',
  })
  expectedVersion?: number | null;
}
