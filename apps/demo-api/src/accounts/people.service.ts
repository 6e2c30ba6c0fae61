import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Like, Repository } from 'typeorm';

import { Account, AccountKind } from './account.entity.js';

/** The people of the service. */
@Injectable()
export class PeopleService {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** People whose name or address contains a text; everybody without one. */
  find(search: string | null | undefined, limit: number): Promise<Account[]> {
    const kind = AccountKind.PERSON;
    const text = Like(`%${search ?? ''}%`);
    return this.accounts.find({
      where: [
        { kind, name: text },
        { kind, email: text },
      ],
      order: { name: 'ASC' },
      take: limit,
    });
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
