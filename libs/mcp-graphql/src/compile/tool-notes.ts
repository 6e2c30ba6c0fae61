import type { GraphQLToolOptions } from '../contracts/tool-options.js';

/**
 * When to use a tool and when not, in one form for all tools: a model that compares them compares like with like.
 * One sentence each, without the reasons' own full stops and line ends.
 */
export function toolNotes({ useWhen, avoidWhen }: GraphQLToolOptions): readonly string[] {
  return [...sentence('Use when', useWhen), ...sentence('Not when', avoidWhen)];
}

function sentence(start: string, given: string | readonly string[] = []): string[] {
  const reasons = [given].flat().map((reason) =>
    reason
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[.;]+$/, ''),
  );
  return reasons.length === 0 ? [] : [`${start} ${reasons.join('; ')}.`];
}
