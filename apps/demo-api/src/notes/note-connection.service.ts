import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { isRowId } from '../database/is-row-id.js';
import { Viewer } from '../identity/viewer.service.js';
import { Note } from './note.entity.js';
import type { NoteConnection, NoteEdge } from './note-page.type.js';
import { type NoteConnectionArgs, NoteFilter } from './note-queries.input.js';
import { applyFilter, visibleNotes } from './visible-notes.js';

const DEFAULT_SIZE = 20;

/** Reads notes by cursor, newest first: a page stays what it was while notes are added before it. */
@Injectable()
export class NoteConnectionService {
  constructor(
    @InjectRepository(Note) private readonly notes: Repository<Note>,
    private readonly viewer: Viewer,
  ) {}

  /**
   * One page in either direction.
   * @throws BadRequestException for a cursor that is none, or for both directions at once
   */
  async find(args: NoteConnectionArgs): Promise<NoteConnection> {
    if (args.first != null && args.last != null) {
      throw new BadRequestException('Give first or last, not both.');
    }
    const isBackward = args.last != null || (args.before != null && args.first == null);
    const size = args.first ?? args.last ?? DEFAULT_SIZE;
    const query = applyFilter(visibleNotes(this.notes, this.viewer.ownerId), args.filter ?? new NoteFilter());
    const totalCount = await query.getCount();
    if (args.after != null) {
      query.andWhere('note.id < :after', { after: readCursor(args.after) });
    }
    if (args.before != null) {
      query.andWhere('note.id > :before', { before: readCursor(args.before) });
    }
    const rows = await query
      .orderBy('note.id', isBackward ? 'ASC' : 'DESC')
      .take(size + 1)
      .getMany();
    const page = rows.slice(0, size);
    const edges = (isBackward ? page.toReversed() : page).map(toEdge);
    const hasFurther = rows.length > size;
    return {
      edges,
      totalCount,
      pageInfo: {
        hasNextPage: isBackward ? args.before != null : hasFurther,
        hasPreviousPage: isBackward ? hasFurther : args.after != null,
        startCursor: edges[0]?.cursor,
        endCursor: edges.at(-1)?.cursor,
      },
    };
  }
}

function toEdge(node: Note): NoteEdge {
  return { node, cursor: Buffer.from(`note:${node.id}`).toString('base64url') };
}

function readCursor(cursor: string): number {
  const id = Number(/^note:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (!isRowId(id)) {
    throw new BadRequestException('That is no cursor of this list.');
  }
  return id;
}
