import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One write, and who made it. Rows are added, never changed. */
@Entity('change_entry')
export class ChangeEntry {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ type: 'varchar' })
  action!: string;

  @Column({ name: 'note_id', type: 'integer' })
  noteId!: number;

  /** Who did it: the agent itself, also where it acted for a person. */
  @Column({ name: 'account_id', type: 'integer' })
  accountId!: number;

  /** The program that sent the request, as it called itself. */
  @Column({ name: 'user_agent', type: 'varchar' })
  userAgent!: string;

  @Column({ type: Date })
  at!: Date;
}
