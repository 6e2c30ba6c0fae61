import type { Repository, SelectQueryBuilder } from 'typeorm';

import { containsText, textPattern } from '../database/contains-text.js';
import { isRowId } from '../database/is-row-id.js';
import { NoteShare } from '../sharing/note-share.entity.js';
import { NoteTag, Tag } from '../tags/tag.entity.js';
import type { Note } from './note.entity.js';
import type { NoteFilter } from './note-queries.input.js';

/** The notes an account may see: its own, and those shared with it. Every read of notes starts here. */
export function visibleNotes(notes: Repository<Note>, ownerId: number): SelectQueryBuilder<Note> {
  const query = notes.createQueryBuilder('note');
  const shared = query.subQuery().select('1').from(NoteShare, 'share');
  const exists = shared.where('share.noteId = note.id AND share.accountId = :ownerId').getQuery();
  return query.where(`(note.ownerId = :ownerId OR EXISTS ${exists})`, { ownerId });
}

/** Narrows a query to what a filter asks for. */
export function applyFilter(query: SelectQueryBuilder<Note>, filter: NoteFilter): SelectQueryBuilder<Note> {
  if (filter.text) {
    const found = `(${containsText('note.title', 'text')} OR ${containsText('note.body', 'text')})`;
    query.andWhere(found, { text: textPattern(filter.text) });
  }
  if (filter.notebookId) {
    const notebookId = Number(filter.notebookId);
    // No notebook has the id 0.
    query.andWhere('note.notebookId = :notebookId', { notebookId: isRowId(notebookId) ? notebookId : 0 });
  }
  if (filter.status) {
    query.andWhere('note.status = :status', { status: filter.status });
  }
  if (filter.kind) {
    query.andWhere('note.kind = :kind', { kind: filter.kind });
  }
  if (filter.sharedWithMe === true) {
    query.andWhere('note.ownerId <> :ownerId');
  }
  if (filter.updatedSince) {
    query.andWhere('note.updatedAt >= :since', { since: filter.updatedSince });
  }
  (filter.tagNames ?? []).forEach((name, index) => requireTag(query, name, index));
  return query;
}

function requireTag(query: SelectQueryBuilder<Note>, name: string, index: number): void {
  const key = `tag${index}`;
  const tagged = query.subQuery().select('1').from(NoteTag, `link${index}`);
  tagged.innerJoin(Tag, key, `${key}.id = link${index}.tagId`);
  tagged.where(`link${index}.noteId = note.id AND ${key}.name = :${key}`);
  query.andWhere(`EXISTS ${tagged.getQuery()}`, { [key]: name.toLowerCase() });
}
