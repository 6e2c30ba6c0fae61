import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ChangeEntry } from '../changes/change-entry.entity.js';
import { connectionOptions } from './connection-options.js';
import { SeedService } from './seed/seed.service.js';
import { Transactions } from './transactions.service.js';

/** The database: connected, migrated and, when empty, filled. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...connectionOptions(process.env), autoLoadEntities: true }),
    }),
    TypeOrmModule.forFeature([ChangeEntry]),
  ],
  providers: [Transactions, SeedService],
  exports: [Transactions],
})
export class DatabaseModule {}
