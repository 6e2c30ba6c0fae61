import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A place to keep notes in. It belongs to one account and is never shared as a whole. */
@Entity('notebook')
@ObjectType({ description: 'A place to keep notes in.' })
export class Notebook {
  @PrimaryGeneratedColumn()
  @Field(() => ID, { description: 'Names this notebook wherever one is asked for.' })
  id!: number;

  @Column({ type: 'varchar' })
  @Field({ description: 'Name as shown in lists.' })
  name!: string;

  @Column({ name: 'owner_id', type: 'integer' })
  ownerId!: number;
}
