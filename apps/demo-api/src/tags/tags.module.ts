import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { NoteTag, Tag } from './tag.entity.js';
import { TagsResolver } from './tags.resolver.js';
import { TagsService } from './tags.service.js';

/** Tags. */
@Module({
  imports: [TypeOrmModule.forFeature([Tag, NoteTag])],
  providers: [TagsService, TagsResolver],
  exports: [TypeOrmModule, TagsService],
})
export class TagsModule {}
