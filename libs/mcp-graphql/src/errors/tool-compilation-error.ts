import type { Origin } from '../contracts/declaration.js';
import type { Problem } from '../contracts/problem.js';

/** Stops the boot when a declaration cannot become a tool. It carries every problem of every tool, not the first. */
export class ToolCompilationError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(describeProblems(problems));
    this.name = 'ToolCompilationError';
  }
}

function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(
    (problem) => `  - ${describeOrigin(problem.origin)}, tool "${problem.tool}": ${problem.message}`,
  );
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return `MCP tools cannot be compiled, ${count}:\n${lines.join('\n')}`;
}

/** `NotesModule > NotesResolver.note`: how every message names the place of a declaration. */
export function describeOrigin(origin: Origin): string {
  const place = origin.method === undefined ? origin.class : `${origin.class}.${origin.method}`;
  return `${origin.module} > ${place}`;
}
