import { Field, Int, ObjectType } from '@nestjs/graphql';

import { Note } from './note.entity.js';

/** One page of notes, by offset. */
@ObjectType({ description: 'One page of notes.' })
export class NotePage {
  @Field(() => [Note])
  results!: Note[];

  @Field(() => Int, { description: 'Notes in all pages together.' })
  total!: number;
}

/** One note of a connection. */
@ObjectType({ description: 'One note of a connection.' })
export class NoteEdge {
  @Field({ description: 'Where the next page starts, if it starts after this note.' })
  cursor!: string;

  @Field(() => Note)
  node!: Note;
}

/** Where a connection stands. */
@ObjectType({ description: 'Where a connection stands.' })
export class PageInfo {
  @Field()
  hasNextPage!: boolean;

  @Field()
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor?: string;

  @Field(() => String, { nullable: true })
  endCursor?: string;
}

/** Notes by cursor, newest first. @see https://relay.dev/graphql/connections.htm */
@ObjectType({ description: 'Notes by cursor, newest first.' })
export class NoteConnection {
  @Field(() => [NoteEdge])
  edges!: NoteEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Notes in all pages together.' })
  totalCount!: number;
}
