import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { containsText, textPattern } from '../database/contains-text.js';
import { Account, AccountKind } from './account.entity.js';

/** The people of the service. */
@Injectable()
export class PeopleService {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** People whose name or address contains a text; everybody without one. */
  find(search: string | null | undefined, limit: number): Promise<Account[]> {
    const query = this.accounts.createQueryBuilder('account');
    query.where('account.kind = :kind', { kind: AccountKind.PERSON });
    if (search) {
      const found = `(${containsText('account.name', 'text')} OR ${containsText('account.email', 'text')})`;
      query.andWhere(found, { text: textPattern(search) });
    }
    return query.orderBy('account.name', 'ASC').take(limit).getMany();
  }

  /** Accounts by id, in no particular order. */
  byIds(ids: readonly number[]): Promise<Account[]> {
    return this.accounts.findBy({ id: In([...ids]) });
  }

  /**
   * The person with an address.
   * @throws NotFoundException when there is none
   */
  async byEmail(email: string): Promise<Account> {
    const person = await this.accounts.findOneBy({ email, kind: AccountKind.PERSON });
    if (person === null) {
      throw new NotFoundException('Nobody has that address.');
    }
    return person;
  }
}
