import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { isRowId } from '../database/is-row-id.js';
import { Viewer } from '../identity/viewer.service.js';
import { Note } from './note.entity.js';
import type { NotePage } from './note-page.type.js';
import { NoteFilter, NoteSort, type Pagination } from './note-queries.input.js';
import { applyFilter, visibleNotes } from './visible-notes.js';

/** What to list, how and from where. */
export interface NoteListing {
  readonly filter?: NoteFilter | null;
  readonly sort?: NoteSort | null;
  readonly pagination: Pagination;
}

/** Reads the notes that the viewer may see. */
@Injectable()
export class NotesService {
  constructor(
    @InjectRepository(Note) private readonly notes: Repository<Note>,
    private readonly viewer: Viewer,
  ) {}

  /** One page of notes by offset. */
  async find({ filter, sort, pagination }: NoteListing): Promise<NotePage> {
    const { field, direction } = sort ?? new NoteSort();
    const query = applyFilter(visibleNotes(this.notes, this.viewer.ownerId), filter ?? new NoteFilter());
    // The id breaks ties: without it two pages could show one note twice.
    query.orderBy(`note.${field}`, direction).addOrderBy('note.id', direction);
    const [results, total] = await query.take(pagination.limit).skip(pagination.offset).getManyAndCount();
    return { results, total };
  }

  /** One note, or null when there is none or the viewer may not see it: nobody can tell the two apart. */
  async findOne(id: number): Promise<Note | null> {
    if (!isRowId(id)) {
      return null;
    }
    return visibleNotes(this.notes, this.viewer.ownerId).andWhere('note.id = :id', { id }).getOne();
  }
}
