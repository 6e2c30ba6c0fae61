import { ForbiddenException, NotFoundException, UseGuards } from '@nestjs/common';
import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { ChangeLog } from '../changes/change-log.service.js';
import { Transactions } from '../database/transactions.service.js';
import { SignedInGuard } from '../identity/signed-in.guard.js';
import { NoteShare, ShareRole } from '../sharing/note-share.entity.js';
import { SharingService } from '../sharing/sharing.service.js';
import { Note } from './note.entity.js';
import { NotesService } from './notes.service.js';

/** Notes given to others, and taken back. */
@Resolver(() => NoteShare)
@UseGuards(SignedInGuard)
export class NoteSharingResolver {
  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly notes: NotesService,
    private readonly sharing: SharingService,
    private readonly transactions: Transactions,
    private readonly changes: ChangeLog,
  ) {}

  @GraphQLTool({ fields: ['role', { account: ['sqid', 'name'] }] })
  @Mutation(() => NoteShare, { description: 'Shares a note of your own with a person, or changes the role.' })
  async shareNote(
    @Args('noteId', { type: () => ID, description: 'The note to share.' }) noteId: string,
    @Args('email', { description: 'Address of the person.' }) email: string,
    @Args('role', { type: () => ShareRole, description: 'What that person may do.' }) role: ShareRole,
  ): Promise<NoteShare> {
    const note = await this.requireOwn(noteId);
    return this.transactions.run(async (manager) => {
      const share = await this.sharing.share(manager, note, { email, role });
      await this.changes.record(manager, { action: 'shared', noteId: note.id });
      return share;
    });
  }

  @Mutation(() => Boolean, {
    description: 'Takes a shared note back; false when that person did not have it.',
  })
  async unshareNote(
    @Args('noteId', { type: () => ID, description: 'The note to take back.' }) noteId: string,
    @Args('accountId', { type: () => ID, description: 'Whom to take it from.' }) accountId: string,
  ): Promise<boolean> {
    const note = await this.requireOwn(noteId);
    return this.transactions.run(async (manager) => {
      const isTaken = await this.sharing.unshare(manager, note, Number(accountId));
      if (isTaken) {
        await this.changes.record(manager, { action: 'unshared', noteId: note.id });
      }
      return isTaken;
    });
  }

  private async requireOwn(noteId: string): Promise<Note> {
    const note = await this.notes.findOne(Number(noteId));
    if (note === null) {
      throw new NotFoundException('No matching note.');
    }
    if ((await this.sharing.roleOn(note)) !== ShareRole.OWNER) {
      throw new ForbiddenException('Only the owner of a note shares it.');
    }
    return note;
  }
}
