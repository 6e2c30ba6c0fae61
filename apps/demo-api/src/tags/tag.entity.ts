import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A label of one account's notes. */
@Entity('tag')
@Unique(['ownerId', 'name'])
@ObjectType({ description: 'A label on notes.' })
export class Tag {
  @PrimaryGeneratedColumn()
  @Field(() => ID, { description: 'Names this tag wherever one is asked for.' })
  id!: number;

  @Column({ type: 'varchar' })
  @Field({ description: 'The label itself, in lower case.' })
  name!: string;

  @Column({ name: 'owner_id', type: 'integer' })
  ownerId!: number;
}

/** One label on one note. */
@Entity('note_tag')
export class NoteTag {
  @PrimaryColumn({ name: 'note_id', type: 'integer' })
  noteId!: number;

  @PrimaryColumn({ name: 'tag_id', type: 'integer' })
  tagId!: number;
}
