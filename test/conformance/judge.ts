/** One thing that the suite looked at. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** What the suite found, by scenario. */
export type SuiteResults = ReadonlyMap<string, readonly Check[]>;

/** What does not apply to this library, and why: scenarios, or `scenario:check` for a part of one. */
export interface Exception {
  readonly reason: string;
  readonly names: readonly string[];
}

/** What is wrong with a run, and what is right. */
export interface Verdict {
  /** Checks that did not succeed and are not listed. */
  readonly unexpected: readonly string[];
  /** Listed names of which everything succeeded. */
  readonly stale: readonly string[];
  /** Listed names that the suite does not know. */
  readonly unknown: readonly string[];
  readonly summary: string;
}

/**
 * Holds a run against the list of exceptions. It is stricter than the suite, for which a warning and a check that it
 * skipped are a pass: here whatever did not succeed is listed with its reason.
 */
export function judge(results: SuiteResults, exceptions: readonly Exception[]): Verdict {
  const listed = new Set(exceptions.flatMap(({ names }) => names));
  const findings = [...results].flatMap(([scenario, checks]) =>
    checks.map((check) => ({ scenario, check, names: [scenario, `${scenario}:${check.id}`] })),
  );
  const failed = findings.filter(({ check }) => !['SUCCESS', 'INFO'].includes(check.status));
  const failedNames = new Set(failed.flatMap(({ names }) => names));
  const knownNames = new Set([...results.keys(), ...findings.flatMap(({ names }) => names)]);
  const known = [...listed].filter((name) => knownNames.has(name));
  return {
    unexpected: failed
      .filter(({ names }) => !names.some((name) => listed.has(name)))
      .map(({ names, check }) => `${names[1]} ${check.status}: ${check.errorMessage ?? ''}`),
    stale: known.filter((name) => !failedNames.has(name)),
    unknown: [...listed].filter((name) => !knownNames.has(name)),
    summary: summarize(results, failed),
  };
}

function summarize(results: SuiteResults, failed: readonly { readonly scenario: string }[]): string {
  const checks = [...results.values()].flat().filter(({ status }) => status !== 'INFO').length;
  const touched = new Set(failed.map(({ scenario }) => scenario));
  return (
    `${results.size - touched.size} of ${results.size} scenarios pass whole; ` +
    `${checks - failed.length} of ${checks} checks succeed, ${failed.length} do not apply`
  );
}
