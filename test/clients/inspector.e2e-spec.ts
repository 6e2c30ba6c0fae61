import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type CompiledApp, compileApp } from '../support/compile-app.js';
import { AppModule } from './notes-app/app.module.js';

/** Where the Inspector is installed, by `npm install --prefix`. It is large, so only CI and who wants to has it. */
const PREFIX = process.env['MCP_INSPECTOR'];

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe.skipIf(PREFIX === undefined)("the Inspector's command line (MCP_INSPECTOR says where it is)", () => {
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  let booted: BootedApp;
  let compiled: CompiledApp;

  beforeAll(async () => {
    booted = await bootApp(AppModule);
    compiled = compileApp(fileURLToPath(new URL('notes-app', import.meta.url)));
  });
  afterAll(async () => {
    compiled.remove();
    rmSync(home, { recursive: true });
    await booted.app.close();
  });

  /** Runs it with a home of its own, where it writes a catalog. */
  function inspect(target: readonly string[], args: readonly string[]): Promise<Ran> {
    const bin = join(PREFIX!, 'node_modules', '.bin', 'mcp-inspector');
    const all = [bin, '--cli', ...args, '--format', 'json', ...target];
    const env = { ...process.env, HOME: home, MCP_CATALOG_PATH: join(home, 'mcp.json') };
    return new Promise((resolve) => {
      execFile(process.execPath, all, { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
    });
  }

  const overHttp = () => [
    `${booted.url}/mcp`,
    '--transport',
    'http',
    '--header',
    'Authorization: Bearer token-of-ann',
  ];
  const overStdio = () => [
    '-e',
    'MCP_TOKEN=token-of-ann',
    '--transport',
    'stdio',
    '--',
    process.execPath,
    join(compiled.folder, 'main.stdio.js'),
  ];

  describe.each([
    ['HTTP', 'modern', overHttp],
    ['HTTP', 'legacy', overHttp],
    ['stdio', 'modern', overStdio],
    ['stdio', 'legacy', overStdio],
  ] as const)('over %s, %s', (_transport, era, target) => {
    it('lists the tools, whose schemas it finds portable', async () => {
      const { code, stdout, stderr } = await inspect(target(), [
        '--protocol-era',
        era,
        '--method',
        'tools/list',
        '--strict',
      ]);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
      expect(stdout).toMatch(/"echo".*"read_note"/s);
    });

    it('calls a tool', async () => {
      const call = ['--method', 'tools/call', '--tool-name', 'read_note', '--tool-arg', 'sqid=1'];
      const { code, stdout } = await inspect(target(), ['--protocol-era', era, ...call]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        result: { structuredContent: { sqid: '1', title: 'First', owner: 'ann' } },
      });
    });
  });
});
