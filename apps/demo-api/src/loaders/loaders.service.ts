import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { In, Repository } from 'typeorm';

import type { Account } from '../accounts/account.entity.js';
import { PeopleService } from '../accounts/people.service.js';
import type { Notebook } from '../notebooks/notebook.entity.js';
import { NotebooksService } from '../notebooks/notebooks.service.js';
import { Note } from '../notes/note.entity.js';
import type { NoteShare } from '../sharing/note-share.entity.js';
import { SharingService } from '../sharing/sharing.service.js';
import { NoteTag, Tag } from '../tags/tag.entity.js';

/** The loaders of one request: each relation of a whole list is one query. */
export interface Loaders {
  readonly account: DataLoader<number, Account>;
  readonly notebook: DataLoader<number, Notebook>;
  readonly tags: DataLoader<number, Tag[]>;
  readonly shares: DataLoader<number, NoteShare[]>;
  readonly noteCount: DataLoader<number, number>;
  readonly taggedCount: DataLoader<number, number>;
}

/** Makes loaders. They cache, so every request gets its own. */
@Injectable()
export class LoadersService {
  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly people: PeopleService,
    private readonly notebooks: NotebooksService,
    private readonly sharing: SharingService,
    @InjectRepository(Note) private readonly notes: Repository<Note>,
    @InjectRepository(NoteTag) private readonly links: Repository<NoteTag>,
    @InjectRepository(Tag) private readonly tags: Repository<Tag>,
  ) {}

  /** A fresh set for one request. */
  create(): Loaders {
    return {
      account: new DataLoader(async (ids) => byId(ids, await this.people.byIds(ids))),
      notebook: new DataLoader(async (ids) => byId(ids, await this.notebooks.byIds(ids))),
      tags: new DataLoader((noteIds) => this.tagsOf(noteIds)),
      shares: new DataLoader(async (noteIds) => {
        const shares = await this.sharing.ofNotes(noteIds);
        return noteIds.map((noteId) => shares.filter((share) => share.noteId === noteId));
      }),
      noteCount: new DataLoader((ids) => this.countBy(this.notes, 'notebookId', ids)),
      taggedCount: new DataLoader((ids) => this.countBy(this.links, 'tagId', ids)),
    };
  }

  private async tagsOf(noteIds: readonly number[]): Promise<Tag[][]> {
    const links = await this.links.findBy({ noteId: In([...noteIds]) });
    const tags = await this.tags.find({
      where: { id: In(links.map((link) => link.tagId)) },
      order: { name: 'ASC' },
    });
    return noteIds.map((noteId) => {
      const own = new Set(links.filter((link) => link.noteId === noteId).map((link) => link.tagId));
      return tags.filter((tag) => own.has(tag.id));
    });
  }

  private async countBy<Row extends object>(rows: Repository<Row>, column: string, ids: readonly number[]) {
    const counted = await rows
      .createQueryBuilder('row')
      .select(`row.${column}`, 'id')
      .addSelect('COUNT(*)', 'count')
      .where(`row.${column} IN (:...ids)`, { ids })
      .groupBy(`row.${column}`)
      .getRawMany<{ id: number; count: number | string }>();
    const byKey = new Map(counted.map(({ id, count }) => [Number(id), Number(count)]));
    return ids.map((id) => byKey.get(id) ?? 0);
  }
}

function byId<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): (Row | Error)[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? new NotFoundException('No matching record.'));
}
