import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AccountsModule } from '../accounts/accounts.module.js';
import { NotebooksModule } from '../notebooks/notebooks.module.js';
import { Note } from '../notes/note.entity.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { LoadersService } from './loaders.service.js';

/** Loaders for the GraphQL context. */
@Module({
  imports: [TypeOrmModule.forFeature([Note]), AccountsModule, NotebooksModule, SharingModule, TagsModule],
  providers: [LoadersService],
  exports: [LoadersService],
})
export class LoadersModule {}
