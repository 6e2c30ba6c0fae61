import { Field, Int, ObjectType } from '@nestjs/graphql';

import { Note } from './note.entity.js';

/** One page of notes, by offset. */
@ObjectType({ description: 'One page of notes.' })
export class NotePage {
  @Field(() => [Note], { description: 'The notes of this page.' })
  results!: Note[];

  @Field(() => Int, { description: 'Notes in all pages together.' })
  total!: number;
}

/** One note of a connection. */
@ObjectType({ description: 'One note of a connection.' })
export class NoteEdge {
  @Field({ description: 'Where the next page starts, if it starts after this note.' })
  cursor!: string;

  @Field(() => Note, { description: 'The note itself.' })
  node!: Note;
}

/** Where a connection stands. */
@ObjectType({ description: 'Where a connection stands.' })
export class PageInfo {
  @Field({ description: 'Whether more notes come after this page.' })
  hasNextPage!: boolean;

  @Field({ description: 'Whether notes come before this page.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Give it as before to get the page before.' })
  startCursor?: string;

  @Field(() => String, { nullable: true, description: 'Give it as after to get the page after.' })
  endCursor?: string;
}

/** Notes by cursor, newest first. @see https://relay.dev/graphql/connections.htm */
@ObjectType({ description: 'Notes by cursor, newest first.' })
export class NoteConnection {
  @Field(() => [NoteEdge], { description: 'The notes of this page, each with its cursor.' })
  edges!: NoteEdge[];

  @Field(() => PageInfo, { description: 'Where this page stands among all.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Notes in all pages together.' })
  totalCount!: number;
}
