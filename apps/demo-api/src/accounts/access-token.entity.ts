import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A bearer token. Only its SHA-256 is kept: whoever reads the table cannot sign in with it. */
@Entity('access_token')
export class AccessToken {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ type: 'varchar', unique: true })
  hash!: string;

  @Column({ name: 'account_id', type: 'integer' })
  accountId!: number;

  @Column({ name: 'expires_at', type: Date, nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'revoked_at', type: Date, nullable: true })
  revokedAt!: Date | null;
}
