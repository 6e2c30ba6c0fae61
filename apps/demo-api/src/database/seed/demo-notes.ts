import { NoteKind, NoteStatus } from '../../notes/note.entity.js';

/** A notebook of the demo and what stands in it. */
export interface DemoNotebook {
  readonly owner: string;
  readonly name: string;
  readonly topics: readonly string[];
  readonly tags: readonly string[];
}

/** Notebooks by owner, with the topics their notes are about. */
export const DEMO_NOTEBOOKS: readonly DemoNotebook[] = [
  {
    owner: 'ann@notes.example',
    name: 'Garden',
    topics: ['Tomatoes', 'Compost', 'Irrigation'],
    tags: ['outdoors'],
  },
  {
    owner: 'ann@notes.example',
    name: 'Work',
    topics: ['Roadmap', 'Hiring', 'Budget'],
    tags: ['work', 'planning'],
  },
  { owner: 'bob@notes.example', name: 'Recipes', topics: ['Bread', 'Soup', 'Pickles'], tags: ['kitchen'] },
  { owner: 'bob@notes.example', name: 'Reading', topics: ['History', 'Poetry', 'Maps'], tags: ['books'] },
  {
    owner: 'cleo@notes.example',
    name: 'Operations',
    topics: ['Backups', 'Incidents', 'Access'],
    tags: ['work'],
  },
  {
    owner: 'archivist@notes.example',
    name: 'Ledger',
    topics: ['Inventory', 'Retention', 'Audit'],
    tags: ['records'],
  },
];

const STAGES = ['first thoughts', 'open questions', 'what we decided', 'next steps'];
const KINDS = [NoteKind.NOTE, NoteKind.JOURNAL, NoteKind.TASK];
const STATUSES = [NoteStatus.ACTIVE, NoteStatus.DRAFT, NoteStatus.ACTIVE, NoteStatus.ARCHIVED];

/** A note of the demo; `index` counts through all of them, so that every start makes the same. */
export function demoNote(topic: string, stage: number, index: number) {
  const at = new Date(Date.UTC(2026, 0, 1 + index, 8, stage * 10));
  const title = `${topic}: ${STAGES[stage]!}`;
  const lines = [
    `# ${title}`,
    `Notes on ${topic.toLowerCase()}, part ${stage + 1}.`,
    `- look into ${topic}`,
    '- ask around',
  ];
  return {
    title,
    body: lines.join('\n'),
    kind: KINDS[index % KINDS.length]!,
    status: STATUSES[stage]!,
    dueOn: index % 3 === 2 ? `2026-03-${String(1 + (index % 28)).padStart(2, '0')}` : null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/** How many notes each topic has. */
export const NOTES_PER_TOPIC = STAGES.length;
