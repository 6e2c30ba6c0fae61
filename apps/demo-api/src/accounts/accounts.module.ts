import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AccessToken } from './access-token.entity.js';
import { Account } from './account.entity.js';
import { PeopleResolver } from './people.resolver.js';
import { PeopleService } from './people.service.js';

/** People, service accounts and their tokens. */
@Module({
  imports: [TypeOrmModule.forFeature([Account, AccessToken])],
  providers: [PeopleService, PeopleResolver],
  exports: [TypeOrmModule, PeopleService],
})
export class AccountsModule {}
