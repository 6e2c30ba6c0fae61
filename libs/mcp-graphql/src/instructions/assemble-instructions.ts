import type { ResolvedInstructions } from '../contracts/instructions.js';
import type { ToolPlan } from '../contracts/tool-plan.js';

/** Hosts cut instructions there, Claude Code after 2048 characters. */
export const MAX_BYTES = 2048;

const HEADING = 'When to use which tool:';
const MORE = 'The descriptions of the other tools say when to use them.';

/** The instructions of a server, and how they came to be. */
export interface AssembledInstructions {
  /** Absent when there is nothing to say. */
  readonly text?: string;
  readonly bytes: number;
  /** Names of the tools whose notes found no room. Their descriptions have them all the same. */
  readonly leftOut: readonly string[];
}

/**
 * What a server tells a host's model about its tools: the app's own text, then each tool's notes in the order of the
 * list. Notes that find no room are left out whole; the app's text is never cut, even when it is too long.
 */
export function assembleInstructions(
  { text, assemble }: ResolvedInstructions,
  plans: readonly Pick<ToolPlan, 'name' | 'notes'>[],
): AssembledInstructions {
  const noted = assemble ? plans.filter(({ notes }) => notes.length > 0) : [];
  const lines = noted.map(({ name, notes }) => `- ${name}: ${notes.join(' ')}`);
  const fitting = countFitting(text, lines);
  const whole = join(text, lines.slice(0, fitting), fitting < lines.length);
  return {
    ...(whole !== '' && { text: whole }),
    bytes: Buffer.byteLength(whole),
    leftOut: noted.slice(fitting).map(({ name }) => name),
  };
}

/** How many lines have room; with all of them there is no need to say that there are more. */
function countFitting(text: string, lines: readonly string[]): number {
  const fits = (count: number) =>
    Buffer.byteLength(join(text, lines.slice(0, count), count < lines.length)) <= MAX_BYTES;
  let count = lines.length;
  while (count > 0 && !fits(count)) {
    count -= 1;
  }
  return count;
}

function join(text: string, lines: readonly string[], hasMore: boolean): string {
  const section = lines.length === 0 ? [] : [[HEADING, ...lines, ...(hasMore ? [MORE] : [])].join('\n')];
  return [...(text === '' ? [] : [text]), ...section].join('\n\n');
}
