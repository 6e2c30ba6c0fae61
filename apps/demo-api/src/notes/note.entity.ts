import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a note is for. */
export enum NoteKind {
  NOTE = 'note',
  JOURNAL = 'journal',
  TASK = 'task',
}

/** Where a note stands. */
export enum NoteStatus {
  DRAFT = 'draft',
  ACTIVE = 'active',
  ARCHIVED = 'archived',
}

registerEnumType(NoteKind, {
  name: 'NoteKind',
  description: 'What a note is for.',
  valuesMap: {
    NOTE: { description: 'To be looked up again.' },
    JOURNAL: { description: 'Tells of a day.' },
    TASK: { description: 'To be done, perhaps by a day.' },
  },
});
registerEnumType(NoteStatus, {
  name: 'NoteStatus',
  description: 'Where a note stands.',
  valuesMap: {
    DRAFT: { description: 'Being written.' },
    ACTIVE: { description: 'In use.' },
    ARCHIVED: { description: 'Put away.' },
  },
});

/** A note. Whoever wrote it owns it; others see it when it is shared with them. */
@Entity('note')
@ObjectType({ description: 'A note.' })
export class Note {
  @PrimaryGeneratedColumn()
  @Field(() => ID, { description: 'Names this note wherever one is asked for.' })
  id!: number;

  @Column({ type: 'varchar' })
  @Field({ description: 'Title as shown in lists.' })
  title!: string;

  @Column({ type: 'text' })
  @Field({ description: 'Text in Markdown.' })
  body!: string;

  @Column({ type: 'varchar' })
  @Field(() => NoteKind, { description: 'What it is for.' })
  kind!: NoteKind;

  @Column({ type: 'varchar' })
  @Field(() => NoteStatus, { description: 'Where it stands.' })
  status!: NoteStatus;

  @Column({ name: 'due_on', type: 'varchar', nullable: true })
  @Field(() => String, { nullable: true, description: 'Day it is due, for example 2026-01-31.' })
  dueOn!: string | null;

  @Column({ name: 'created_at', type: Date })
  @Field(() => GraphQLISODateTime, { description: 'When it was written.' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: Date })
  @Field(() => GraphQLISODateTime, { description: 'When it was last changed.' })
  updatedAt!: Date;

  @Column({ type: 'integer' })
  @Field(() => Int, { description: 'Counts its changes; guards against overwriting somebody else.' })
  version!: number;

  @Column({ name: 'notebook_id', type: 'integer' })
  notebookId!: number;

  @Column({ name: 'owner_id', type: 'integer' })
  ownerId!: number;
}
