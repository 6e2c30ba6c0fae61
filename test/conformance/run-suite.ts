import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Check, SuiteResults } from './judge.js';

const SHIM = new URL('./node20-fs.js', import.meta.url).href;
const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** Runs the public suite against a server and reads what every scenario found. `choice` says which scenarios run. */
export async function runSuite(url: string, choice: readonly string[]): Promise<SuiteResults> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const args = ['--import', SHIM, SUITE, 'server', '--url', url, '-o', folder, ...choice];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (printed += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  const results = new Map(readdirSync(folder).map((run) => [scenarioOf(run), readChecks(folder, run)]));
  rmSync(folder, { recursive: true });
  if (results.size === 0) {
    throw new Error(`The suite ran no scenario:\n${printed}`);
  }
  return results;
}

/** The folder of a run is named after its scenario and the time. */
function scenarioOf(run: string): string {
  return run.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
}

function readChecks(folder: string, run: string): readonly Check[] {
  return JSON.parse(readFileSync(join(folder, run, 'checks.json'), 'utf8')) as Check[];
}
