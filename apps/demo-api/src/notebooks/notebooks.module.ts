import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { Notebook } from './notebook.entity.js';
import { NotebooksResolver } from './notebooks.resolver.js';
import { NotebooksService } from './notebooks.service.js';

/** Notebooks. */
@Module({
  imports: [TypeOrmModule.forFeature([Notebook])],
  providers: [NotebooksService, NotebooksResolver],
  exports: [TypeOrmModule, NotebooksService],
})
export class NotebooksModule {}
