import { createHash } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { AccessToken } from '../accounts/access-token.entity.js';
import { Account } from '../accounts/account.entity.js';
import type { SignedIn } from './signed-in.js';

/** The form in which a token is kept. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Turns bearer tokens into whoever they belong to. */
@Injectable()
export class TokensService {
  constructor(
    @InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
  ) {}

  /** Who a token signs in; `undefined` when it is unknown, expired or revoked. */
  async signIn(token: string): Promise<SignedIn | undefined> {
    const found = await this.tokens.findOneBy({ hash: hashToken(token) });
    const isOver = found?.expiresAt != null && found.expiresAt <= new Date();
    if (found === null || found.revokedAt !== null || isOver) {
      return undefined;
    }
    const account = await this.accounts.findOneByOrFail({ id: found.accountId });
    const { actsForId, id, name, kind, role } = account;
    if (actsForId === null) {
      return { kind, id, name, role, ownerId: id };
    }
    const person = await this.accounts.findOneByOrFail({ id: actsForId });
    // An agent never has more rights than the person it acts for.
    return {
      kind,
      id,
      name,
      role: person.role,
      ownerId: person.id,
      onBehalfOf: { id: person.id, name: person.name },
    };
  }
}
