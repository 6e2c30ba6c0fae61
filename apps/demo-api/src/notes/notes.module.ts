import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ChangesModule } from '../changes/changes.module.js';
import { NotebooksModule } from '../notebooks/notebooks.module.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { NoteConnectionService } from './note-connection.service.js';
import { NoteMutationsResolver } from './note-mutations.resolver.js';
import { NoteSharingResolver } from './note-sharing.resolver.js';
import { NoteRelationsResolver } from './note-relations.resolver.js';
import { NoteWriter } from './note-writer.service.js';
import { Note } from './note.entity.js';
import { NotesResolver } from './notes.resolver.js';
import { NotesService } from './notes.service.js';
import { NotesTools } from './notes.tools.js';

/** Notes: read, written, related. */
@Module({
  imports: [TypeOrmModule.forFeature([Note]), ChangesModule, NotebooksModule, SharingModule, TagsModule],
  providers: [
    NotesService,
    NoteConnectionService,
    NoteWriter,
    NotesResolver,
    NoteMutationsResolver,
    NoteRelationsResolver,
    NoteSharingResolver,
    NotesTools,
  ],
})
export class NotesModule {}
