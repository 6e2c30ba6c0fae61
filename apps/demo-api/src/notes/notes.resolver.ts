import { UseGuards } from '@nestjs/common';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { SignedInGuard } from '../identity/signed-in.guard.js';
import { NoteConnectionService } from './note-connection.service.js';
import { NoteConnection, NotePage } from './note-page.type.js';
import { NoteConnectionArgs, NoteFilter, NoteSort, Pagination } from './note-queries.input.js';
import { Note } from './note.entity.js';
import { NotesService } from './notes.service.js';

/** Notes to be read. */
@Resolver(() => Note)
@UseGuards(SignedInGuard)
export class NotesResolver {
  constructor(
    private readonly notes: NotesService,
    private readonly connections: NoteConnectionService,
  ) {}

  @GraphQLTool({
    name: 'list_notes',
    flatten: 'filter',
    fields: ['sqid', 'title', 'status', 'updated_at', { notebook: ['sqid', 'name'] }, { tags: ['name'] }],
    maxLimit: 50,
  })
  @Query(() => NotePage, {
    name: 'notes',
    description: 'Notes you may see, last changed first unless sorted.',
  })
  find(
    @Args('filter', { type: () => NoteFilter, nullable: true, description: 'Which notes; all without.' })
    filter?: NoteFilter,
    @Args('sort', { type: () => NoteSort, nullable: true, description: 'In which order.' }) sort?: NoteSort,
    @Args('pagination', {
      type: () => Pagination,
      nullable: true,
      description: 'Which page; the first without.',
    })
    pagination?: Pagination,
  ): Promise<NotePage> {
    return this.notes.find({ filter, sort, pagination: pagination ?? new Pagination() });
  }

  @GraphQLTool({
    name: 'browse_notes',
    args: [],
    fields: ['sqid', 'title', 'kind', { author: ['sqid', 'name'] }],
  })
  @Query(() => NoteConnection, {
    name: 'notesConnection',
    description: 'Notes you may see by cursor, newest first.',
  })
  connection(@Args() args: NoteConnectionArgs): Promise<NoteConnection> {
    return this.connections.find(args);
  }

  // snippet: read-note
  @GraphQLTool({
    name: 'read_note',
    fields: [
      'sqid',
      'title',
      'body',
      'status',
      'version',
      { notebook: ['sqid', 'name'] },
      { tags: ['name'] },
    ],
  })
  @Query(() => Note, { nullable: true, description: 'One note by its id.' })
  note(@Args('id', { type: () => ID }) id: string): Promise<Note | null> {
    return this.notes.findOne(Number(id));
  }
  // end snippet
}
