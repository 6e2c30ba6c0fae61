import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who an account belongs to. */
export enum AccountKind {
  PERSON = 'person',
  AGENT = 'agent',
}

/** What an account may do beyond its own notes. */
export enum AccountRole {
  MEMBER = 'member',
  ADMIN = 'admin',
}

registerEnumType(AccountKind, {
  name: 'AccountKind',
  description: 'Who an account belongs to.',
  valuesMap: {
    PERSON: { description: 'A human being.' },
    AGENT: { description: 'A service account.' },
  },
});
registerEnumType(AccountRole, {
  name: 'AccountRole',
  description: 'What an account may do beyond its own notes.',
  valuesMap: {
    MEMBER: { description: 'Nothing more.' },
    ADMIN: { description: 'Reads the directory of people; not the notes of others.' },
  },
});

/**
 * A person or a service account. An agent that acts for a person sees that person's rows and nothing of its own;
 * one that acts for itself keeps notes like anybody else.
 */
@Entity('account')
@ObjectType({ description: 'A person or a service account.' })
export class Account {
  @PrimaryGeneratedColumn()
  @Field(() => ID, { description: 'Names this account wherever one is asked for.' })
  id!: number;

  @Column({ type: 'varchar' })
  @Field({ description: 'Name as shown to others.' })
  name!: string;

  @Column({ type: 'varchar', unique: true })
  @Field({ description: 'Address that notes are shared with.' })
  email!: string;

  @Column({ type: 'varchar' })
  @Field(() => AccountKind, { description: 'Whether it is a human being or a service account.' })
  kind!: AccountKind;

  @Column({ type: 'varchar' })
  @Field(() => AccountRole, { description: 'What it may do beyond its own notes.' })
  role!: AccountRole;

  /** The person an agent acts for; null for people and for agents of their own. */
  @Column({ name: 'acts_for_id', type: 'integer', nullable: true })
  actsForId!: number | null;
}
