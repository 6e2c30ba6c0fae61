import type { Problem } from '../../libs/mcp-graphql/src/contracts/problem.js';

/** What the compiler may find wrong with a bare tool over somebody else's schema; anything else is a surprise. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  // Payloads, connections of unions and the like hold objects only: somebody must say which of their fields matter.
  'error: no plain leaf': /^type "\w+" has no plain leaf to answer with\. Say what comes back: fields/,
  // Filters over all tables, or payment requests with every address and line inlined.
  'error: too large': /^it adds at least \d+ bytes .* the most is \d+\. Name fewer args or fields/,
  'error: name too long': /^"\w{65,}" is no tool name: 1 to 64 letters.* Set the option name\.$/,
  'warning: large': /^it adds \d+ bytes .* more than \d+\. Name fewer args or fields/,
  'warning: long name': /^the name has \d+ characters\. Hosts put a server name before it/,
  'warning: long description': /^the description has \d+ characters; some model APIs refuse more/,
  // A key over several columns has a look-up of its own, which PostGraphile leaves without a word.
  'warning: no description': /^nothing tells an agent what it does\. Describe the field/,
  'warning: unbounded list': /^"\w+" answers a list that no argument bounds\. Name one with limitArg/,
};

/** Which known finding a problem is, or the whole of an unknown one. */
export function findingOf({ severity, message }: Problem): string {
  const known = Object.entries(KNOWN).find(
    ([name, pattern]) => name.startsWith(severity) && pattern.test(message),
  );
  return known?.[0] ?? `UNKNOWN ${severity}: ${message}`;
}

/** How often each finding occurs. */
export function countFindings(problems: readonly Problem[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const finding of problems.map(findingOf)) {
    counts.set(finding, (counts.get(finding) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
}
