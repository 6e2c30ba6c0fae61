import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What somebody may do with a note. */
export enum ShareRole {
  VIEWER = 'viewer',
  EDITOR = 'editor',
  OWNER = 'owner',
}

registerEnumType(ShareRole, {
  name: 'ShareRole',
  description: 'What somebody may do with a note.',
  valuesMap: {
    VIEWER: { description: 'Read it.' },
    EDITOR: { description: 'Read and change it.' },
    OWNER: { description: 'Everything, sharing and deleting included.' },
  },
});

/** One note shared with one account. */
@Entity('note_share')
@Unique(['noteId', 'accountId'])
@ObjectType({ description: 'One note shared with one account.' })
export class NoteShare {
  @PrimaryGeneratedColumn()
  @Field(() => ID, { description: 'Names this share.' })
  id!: number;

  @Column({ name: 'note_id', type: 'integer' })
  noteId!: number;

  @Column({ name: 'account_id', type: 'integer' })
  accountId!: number;

  @Column({ type: 'varchar' })
  @Field(() => ShareRole, { description: 'What that account may do with it.' })
  role!: ShareRole;
}
