import type { TOKENS } from '../support/boot-demo.js';

/** One call of a demo tool: who, what, with which arguments. Sqids in it are read from the list tools. */
export interface DemoCall {
  readonly tool: string;
  readonly actor: keyof typeof TOKENS;
  readonly args: Record<string, unknown>;
}

/** Wire ids of the seed as the demo's agents see them, by what they are. */
export interface DemoIds {
  /** Owned by Ann, shared with Bob to read. */
  readonly annsFirstNote: string;
  /** Owned by Ann, shared with Bob to edit. */
  readonly annsSecondNote: string;
  /** Owned by Ann, shared with nobody. */
  readonly annsPrivateNote: string;
  readonly annsNotebook: string;
}

/** Every tool of the demo at least once as it should go, and the ways in which each is refused. */
export function demoCalls(ids: DemoIds): readonly DemoCall[] {
  return [
    { tool: 'who_am_i', actor: 'ann', args: {} },
    { tool: 'who_am_i', actor: 'annsAgent', args: {} },
    { tool: 'list_notes', actor: 'ann', args: {} },
    { tool: 'list_notes', actor: 'annsAgent', args: { limit: 5, offset: 20 } },
    { tool: 'list_notes', actor: 'bob', args: { text: 'tomatoes', tag_names: ['outdoors'] } },
    { tool: 'list_notes', actor: 'ann', args: { notebook_sqid: ids.annsNotebook, status: 'ARCHIVED' } },
    { tool: 'list_notes', actor: 'ann', args: { sort: { field: 'TITLE', direction: 'ASC' }, limit: 3 } },
    { tool: 'list_notes', actor: 'ann', args: { updated_since: '2026-01-05T00:00:00.000Z', limit: 3 } },
    { tool: 'list_notes', actor: 'ann', args: { offset: -1 } },
    { tool: 'browse_notes', actor: 'bob', args: { limit: 7 } },
    { tool: 'browse_notes', actor: 'bob', args: { after: 'nonsense' } },
    { tool: 'read_note', actor: 'ann', args: { sqid: ids.annsPrivateNote } },
    { tool: 'read_note', actor: 'bob', args: { sqid: ids.annsFirstNote } },
    { tool: 'read_note', actor: 'bob', args: { sqid: ids.annsPrivateNote } },
    { tool: 'shared_with_me', actor: 'bob', args: {} },
    { tool: 'list_notebooks', actor: 'ann', args: {} },
    { tool: 'list_tags', actor: 'cleo', args: {} },
    { tool: 'find_people', actor: 'cleo', args: { search: 'n' } },
    { tool: 'find_people', actor: 'ann', args: {} },
    { tool: 'create_notebook', actor: 'agent', args: { name: 'New' } },
    {
      tool: 'create_note',
      actor: 'ann',
      args: { title: 'A', notebook_sqid: ids.annsNotebook, tag_names: ['x'] },
    },
    { tool: 'create_note', actor: 'bob', args: { title: 'A', notebook_sqid: ids.annsNotebook } },
    {
      tool: 'create_note',
      actor: 'ann',
      args: { title: '', notebook_sqid: ids.annsNotebook, due_on: 'soon' },
    },
    { tool: 'update_note', actor: 'ann', args: { sqid: ids.annsFirstNote, title: 'B', due_on: null } },
    {
      tool: 'update_note',
      actor: 'bob',
      args: { sqid: ids.annsSecondNote, status: 'ACTIVE', expected_version: 1 },
    },
    {
      tool: 'update_note',
      actor: 'bob',
      args: { sqid: ids.annsSecondNote, title: 'C', expected_version: 1 },
    },
    { tool: 'update_note', actor: 'bob', args: { sqid: ids.annsFirstNote, title: 'C' } },
    {
      tool: 'share_note',
      actor: 'ann',
      args: { note_sqid: ids.annsPrivateNote, email: 'bob@notes.example', role: 'VIEWER' },
    },
    {
      tool: 'share_note',
      actor: 'bob',
      args: { note_sqid: ids.annsFirstNote, email: 'cleo@notes.example', role: 'EDITOR' },
    },
    {
      tool: 'share_note',
      actor: 'ann',
      args: { note_sqid: ids.annsFirstNote, email: 'nobody@notes.example', role: 'EDITOR' },
    },
    { tool: 'delete_note', actor: 'bob', args: { sqid: ids.annsFirstNote } },
    { tool: 'delete_note', actor: 'ann', args: { sqid: ids.annsFirstNote } },
  ];
}

/** What somebody who is not signed in might try. */
export function anonymousCalls(ids: DemoIds): readonly Omit<DemoCall, 'actor'>[] {
  return [
    { tool: 'who_am_i', args: {} },
    { tool: 'list_notes', args: {} },
    { tool: 'read_note', args: { sqid: ids.annsFirstNote } },
    { tool: 'delete_note', args: { sqid: ids.annsFirstNote } },
  ];
}
