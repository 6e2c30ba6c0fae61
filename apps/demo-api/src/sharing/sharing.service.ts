import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';

import { PeopleService } from '../accounts/people.service.js';
import { isRowId } from '../database/is-row-id.js';
import { Viewer } from '../identity/viewer.service.js';
import { NoteShare, ShareRole } from './note-share.entity.js';

/** A note as sharing looks at it. */
interface OwnedNote {
  readonly id: number;
  readonly ownerId: number;
}

/** Who may do what with a note. */
@Injectable()
export class SharingService {
  constructor(
    @InjectRepository(NoteShare) private readonly shares: Repository<NoteShare>,
    private readonly people: PeopleService,
    private readonly viewer: Viewer,
  ) {}

  /** What the viewer may do with a note that it sees. */
  async roleOn(note: OwnedNote): Promise<ShareRole> {
    const accountId = this.viewer.ownerId;
    if (note.ownerId === accountId) {
      return ShareRole.OWNER;
    }
    const share = await this.shares.findOneBy({ noteId: note.id, accountId });
    return share?.role ?? ShareRole.VIEWER;
  }

  /**
   * Shares a note with a person, or changes what that person may do with it.
   * @throws BadRequestException for the role of an owner, or for the owner itself
   */
  async share(
    manager: EntityManager,
    note: OwnedNote,
    { email, role }: { readonly email: string; readonly role: ShareRole },
  ): Promise<NoteShare> {
    const person = await this.people.byEmail(email);
    if (role === ShareRole.OWNER || person.id === note.ownerId) {
      throw new BadRequestException(
        'A note has one owner: share it as viewer or editor, with somebody else.',
      );
    }
    const share = { noteId: note.id, accountId: person.id };
    // One statement, so that two shares at once do not both find none and insert twice.
    await manager.upsert(NoteShare, { ...share, role }, ['noteId', 'accountId']);
    return manager.findOneByOrFail(NoteShare, share);
  }

  /** Takes a note back from a person; false when it was not shared with that person. */
  async unshare(manager: EntityManager, note: OwnedNote, accountId: number): Promise<boolean> {
    const share = { noteId: note.id, accountId };
    if (!isRowId(accountId)) {
      return false;
    }
    const { affected } = await manager.delete(NoteShare, share);
    return affected !== 0;
  }

  /** Shares of several notes. */
  ofNotes(noteIds: readonly number[]): Promise<NoteShare[]> {
    return this.shares.find({ where: { noteId: In([...noteIds]) }, order: { id: 'ASC' } });
  }
}
