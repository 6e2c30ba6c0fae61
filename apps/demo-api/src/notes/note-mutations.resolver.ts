import { UseGuards } from '@nestjs/common';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { SignedInGuard } from '../identity/signed-in.guard.js';
import { CreateNoteInput, UpdateNoteInput } from './note-changes.input.js';
import { NoteWriter } from './note-writer.service.js';
import { Note } from './note.entity.js';

/** Notes to be written. */
@Resolver(() => Note)
@UseGuards(SignedInGuard)
export class NoteMutationsResolver {
  constructor(private readonly writer: NoteWriter) {}

  @GraphQLTool({ fields: ['sqid', 'title', 'status', 'version', { tags: ['name'] }] })
  @Mutation(() => Note, { description: 'Writes a new note into one of your notebooks.' })
  createNote(@Args('data', { description: 'The note to write.' }) data: CreateNoteInput): Promise<Note> {
    return this.writer.create(data);
  }

  @GraphQLTool({
    flatten: 'data',
    clearable: ['due_on'],
    fields: ['sqid', 'title', 'status', 'due_on', 'version', { tags: ['name'] }],
  })
  @Mutation(() => Note, { description: 'Changes what is given of a note that you own or may edit.' })
  updateNote(
    @Args('id', { type: () => ID, description: 'The note to change.' }) id: string,
    @Args('data', { description: 'What changes; the rest stays.' }) data: UpdateNoteInput,
  ): Promise<Note> {
    return this.writer.update(Number(id), data);
  }

  @Mutation(() => Boolean, { description: 'Deletes a note of your own, for good.' })
  deleteNote(
    @Args('id', { type: () => ID, description: 'The note to delete.' }) id: string,
    @Args('confirm', { description: 'Must be true: there is no way back.' }) confirm: boolean,
  ): Promise<boolean> {
    return this.writer.delete(Number(id), confirm);
  }
}
