import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AccountsModule } from '../accounts/accounts.module.js';
import { NoteShareResolver } from './note-share.resolver.js';
import { NoteShare } from './note-share.entity.js';
import { SharingService } from './sharing.service.js';

/** Sharing of notes. */
@Module({
  imports: [TypeOrmModule.forFeature([NoteShare]), AccountsModule],
  providers: [SharingService, NoteShareResolver],
  exports: [SharingService],
})
export class SharingModule {}
