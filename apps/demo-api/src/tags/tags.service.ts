import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';

import { Viewer } from '../identity/viewer.service.js';
import { NoteTag, Tag } from './tag.entity.js';

/** The viewer's tags. */
@Injectable()
export class TagsService {
  constructor(
    @InjectRepository(Tag) private readonly tags: Repository<Tag>,
    private readonly viewer: Viewer,
  ) {}

  /** Tags of the viewer, by name. */
  findAll(limit: number): Promise<Tag[]> {
    return this.tags.find({ where: { ownerId: this.viewer.ownerId }, order: { name: 'ASC' }, take: limit });
  }

  /** Puts exactly these labels of an account on a note, making the ones that are new. */
  async replace(
    manager: EntityManager,
    note: { readonly id: number; readonly ownerId: number },
    names: readonly string[],
  ): Promise<void> {
    const { id: noteId, ownerId } = note;
    const wanted = [...new Set(names.map((name) => name.trim().toLowerCase()))].sort();
    const fresh = wanted.map((name) => ({ name, ownerId }));
    // The database ignores what is known: a writer at the same moment may be making the same tag, in the same order.
    const insert = manager.createQueryBuilder().insert().into(Tag).values(fresh);
    await insert.orIgnore().updateEntity(false).execute();
    const tags = await manager.findBy(Tag, { ownerId, name: In(wanted) });
    await manager.delete(NoteTag, { noteId });
    await manager.insert(
      NoteTag,
      tags.map((tag) => ({ noteId, tagId: tag.id })),
    );
  }
}
