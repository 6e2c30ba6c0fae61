import { UseGuards } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';

import { Roles, RolesGuard } from '../identity/roles.guard.js';
import { SignedInGuard } from '../identity/signed-in.guard.js';
import { Account, AccountRole } from './account.entity.js';
import { PeopleArgs } from './people.args.js';
import { PeopleService } from './people.service.js';

/** The directory, for administrators. */
@Resolver(() => Account)
@UseGuards(SignedInGuard, RolesGuard)
export class PeopleResolver {
  constructor(private readonly people: PeopleService) {}

  @Roles([AccountRole.ADMIN])
  @Query(() => [Account], { name: 'people', description: 'People of the service. For administrators.' })
  find(@Args() { search, limit }: PeopleArgs): Promise<Account[]> {
    return this.people.find(search, limit);
  }
}
