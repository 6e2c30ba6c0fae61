import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { ChangeLog } from '../changes/change-log.service.js';
import { Transactions } from '../database/transactions.service.js';
import { Viewer } from '../identity/viewer.service.js';
import { NotebooksService } from '../notebooks/notebooks.service.js';
import { SharingService } from '../sharing/sharing.service.js';
import { NoteShare, ShareRole } from '../sharing/note-share.entity.js';
import { NoteTag } from '../tags/tag.entity.js';
import { TagsService } from '../tags/tags.service.js';
import type { CreateNoteInput, UpdateNoteInput } from './note-changes.input.js';
import { Note, NoteStatus } from './note.entity.js';
import { NotesService } from './notes.service.js';

/** Writes notes: whatever belongs together happens in one transaction, and is written down in the change log. */
@Injectable()
export class NoteWriter {
  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly transactions: Transactions,
    private readonly notes: NotesService,
    private readonly notebooks: NotebooksService,
    private readonly tags: TagsService,
    private readonly sharing: SharingService,
    private readonly changes: ChangeLog,
    private readonly viewer: Viewer,
  ) {}

  /** A new note in one of the viewer's notebooks. */
  async create(data: CreateNoteInput): Promise<Note> {
    const { ownerId } = this.viewer;
    const { title, body, kind, dueOn = null } = data;
    const notebook = await this.notebooks.require(Number(data.notebookId));
    return this.transactions.run(async (manager) => {
      const now = new Date();
      const place = { notebookId: notebook.id, ownerId };
      const times = { createdAt: now, updatedAt: now, version: 1, status: NoteStatus.DRAFT };
      const note = await manager.save(Note, { title, body, kind, dueOn, ...place, ...times });
      await this.tags.replace(manager, note, data.tagNames ?? []);
      await this.changes.record(manager, { action: 'created', noteId: note.id });
      return note;
    });
  }

  /**
   * Changes what is given of a note.
   * @throws ForbiddenException for a viewer who may only read, ConflictException when it changed since
   */
  async update(id: number, data: UpdateNoteInput): Promise<Note> {
    await this.require(id, [ShareRole.OWNER, ShareRole.EDITOR]);
    const { tagNames, expectedVersion, dueOn, ...given } = data;
    const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
    return this.transactions.run(async (manager) => {
      const note = await takeNextVersion(manager, id, expectedVersion);
      const due = dueOn === undefined ? {} : { dueOn };
      const updated = await manager.save(Note, { ...note, ...changed, ...due, updatedAt: new Date() });
      if (tagNames != null) {
        await this.tags.replace(manager, note, tagNames);
      }
      await this.changes.record(manager, { action: 'updated', noteId: id });
      return updated;
    });
  }

  /**
   * Deletes a note of the viewer's own, for good.
   * @throws BadRequestException without confirmation
   */
  async delete(id: number, confirm: boolean): Promise<boolean> {
    if (!confirm) {
      throw new BadRequestException('Deleting is for good: confirm it.');
    }
    await this.require(id, [ShareRole.OWNER]);
    return this.transactions.run(async (manager) => {
      await manager.delete(NoteTag, { noteId: id });
      await manager.delete(NoteShare, { noteId: id });
      await manager.delete(Note, { id });
      await this.changes.record(manager, { action: 'deleted', noteId: id });
      return true;
    });
  }

  /** A note that the viewer sees and has one of these roles on. */
  private async require(id: number, roles: readonly ShareRole[]): Promise<Note> {
    const note = await this.notes.findOne(id);
    if (note === null) {
      throw new NotFoundException('No matching note.');
    }
    if (!roles.includes(await this.sharing.roleOn(note))) {
      throw new ForbiddenException('You may read this note, but not do that with it.');
    }
    return note;
  }
}

/**
 * The note at its next version. Counting first locks the row, so a second writer waits, then sees what the first
 * one wrote; whoever reads first and locks later would overwrite it.
 */
async function takeNextVersion(
  manager: EntityManager,
  id: number,
  expected: number | null | undefined,
): Promise<Note> {
  await manager.increment(Note, { id }, 'version', 1);
  const note = await manager.findOneBy(Note, { id });
  if (note === null) {
    throw new NotFoundException('No matching note.');
  }
  const before = note.version - 1;
  if (expected != null && expected !== before) {
    throw new ConflictException(`The note is at version ${before}. Read it again, then change it.`);
  }
  return note;
}
