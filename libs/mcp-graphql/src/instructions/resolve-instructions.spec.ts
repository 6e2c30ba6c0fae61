import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resolveInstructions } from './resolve-instructions.js';

describe('the option instructions', () => {
  let folder: string;
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return relative(process.cwd(), path);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'instructions-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [undefined, { text: '', assemble: false }],
    [' Read first. ', { text: 'Read first.', assemble: false }],
    [{ assemble: true }, { text: '', assemble: true }],
    [{ text: 'Read first.' }, { text: 'Read first.', assemble: false }],
  ])('is text or an object: %j', (option, resolved) => {
    expect(resolveInstructions(option)).toEqual(resolved);
  });

  it('names a file, found from the working directory', () => {
    const file = write('mcp.md', '\uFEFF# Notes\n\nRead first.\n');
    expect(resolveInstructions({ file, assemble: true })).toEqual({
      text: '# Notes\n\nRead first.',
      assemble: true,
    });
  });

  it('stops the boot when its file is missing, empty or no file', () => {
    const missing = relative(process.cwd(), join(folder, 'missing.md'));
    expect(() => resolveInstructions({ file: missing })).toThrow(
      `McpGraphqlModule: the option instructions names the file "${missing}", which cannot be read (${join(folder, 'missing.md')}: ENOENT).`,
    );
    expect(() => resolveInstructions({ file: folder })).toThrow('EISDIR');
    expect(() => resolveInstructions({ file: write('empty.md', ' \n') })).toThrow('which is empty');
  });

  it.each([
    [{ text: 'a', file: 'b' }],
    [{ intro: 'a' }],
    [{ assemble: 'yes' }],
    [{ file: 5 }],
    [5],
    [null],
    [['a']],
  ])('stops the boot when it has no shape of its own: %j', (option) => {
    expect(() => resolveInstructions(option as never)).toThrow(
      `the option instructions must be text, or { text or file, assemble }, but is ${JSON.stringify(option)}.`,
    );
  });
});
