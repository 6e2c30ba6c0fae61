import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, runInThisContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadOptional } from './load-optional.js';

/** Node's own import, which the test runner does not rewrite. */
const nodeImport = runInThisContext('(url) => import(url)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (url: string) => Promise<unknown>;

describe('loadOptional', () => {
  let folder: string;

  /** A module of the given text, as Node would load it. */
  async function load(text: string): Promise<unknown> {
    const file = join(folder, `${Math.random()}.mjs`);
    await writeFile(file, text);
    return nodeImport(pathToFileURL(file).href);
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'load-optional-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('answers the package', async () => {
    expect(await loadOptional('x', () => load('export const a = 1;'))).toMatchObject({ a: 1 });
  });

  it('answers nothing for a package that is not installed', async () => {
    expect(await loadOptional('not-there', () => load("import 'not-there';"))).toBeUndefined();
  });

  it('throws when something that the package needs is missing', async () => {
    const broken = loadOptional('there', () => load("import 'not-there';"));
    await expect(broken).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' });
  });

  it('throws what the package throws', async () => {
    const broken = loadOptional('there', () => load("throw new Error('broken');"));
    await expect(broken).rejects.toThrow('broken');
  });
});
