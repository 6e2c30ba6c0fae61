import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { conformanceApp } from './conformance-app.js';
import { LEGACY_JUNE, LEGACY_NOVEMBER, LEGACY_SESSIONS, MODERN } from './exceptions.js';
import { type Verdict, judge } from './judge.js';
import { runSuite } from './run-suite.js';

// The suite opens a session for each scenario, as nobody, and leaves them all behind.
const SESSIONS = { sessions: { maxPerSubject: 1000 } };

const RUNS = [
  ['2026-07-28', ['--requirements', '2026-07-28'], {}, MODERN],
  ['2025-11-25', ['--requirements', '2025-11-25'], {}, LEGACY_NOVEMBER],
  ['2025-11-25 with sessions', ['--requirements', '2025-11-25'], SESSIONS, LEGACY_SESSIONS],
  ['2025-06-18', ['--suite', 'all', '--spec-version', '2025-06-18'], {}, LEGACY_JUNE],
] as const;

describe.each(RUNS)('the public conformance suite, revision %s', (name, choice, options, exceptions) => {
  let booted: BootedApp;
  let verdict: Verdict;

  beforeAll(async () => {
    booted = await bootApp(conformanceApp(options));
    verdict = judge(await runSuite(`${booted.url}/mcp`, choice), exceptions);
    process.stdout.write(`Conformance ${name}: ${verdict.summary}\n`);
  });
  afterAll(() => booted.app.close());

  it('passes all that applies', () => {
    expect(verdict.unexpected).toEqual([]);
  });

  it('passes nothing that is listed as not applying', () => {
    expect(verdict.stale).toEqual([]);
  });

  it('knows everything that is listed', () => {
    expect(verdict.unknown).toEqual([]);
  });
});
