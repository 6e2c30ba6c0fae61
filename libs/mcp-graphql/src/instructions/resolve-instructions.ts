import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { InstructionsOptions, ResolvedInstructions } from '../contracts/instructions.js';

const KNOWN = new Set(['text', 'file', 'assemble']);

/**
 * The option `instructions`, whichever way it is written, with its file read.
 * @throws Error for a shape it cannot have, or a file that cannot be read or is empty
 */
export function resolveInstructions(option: string | InstructionsOptions = ''): ResolvedInstructions {
  const given: InstructionsOptions = typeof option === 'string' ? { text: option } : option;
  if (!isInstructions(given)) {
    throw new Error(
      'McpGraphqlModule: the option instructions must be text, or { text or file, assemble }, ' +
        `but is ${JSON.stringify(option)}.`,
    );
  }
  const { text = '', file, assemble = false } = given;
  return { text: file === undefined ? text.trim() : readText(file), assemble };
}

function isInstructions(given: InstructionsOptions): boolean {
  if (typeof given !== 'object' || given === null || Object.keys(given).some((key) => !KNOWN.has(key))) {
    return false;
  }
  const { text, file, assemble } = given;
  const texts = [text, file].filter((one) => one !== undefined);
  const isFlag = assemble === undefined || typeof assemble === 'boolean';
  return texts.length < 2 && texts.every((one) => typeof one === 'string') && isFlag;
}

function readText(file: string): string {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as { readonly code?: string };
    throw new Error(
      `McpGraphqlModule: the option instructions names the file "${file}", which cannot be read (${path}: ${code}). ` +
        'It is looked for from the working directory.',
      { cause },
    );
  }
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') {
    throw new Error(
      `McpGraphqlModule: the option instructions names the file "${file}", which is empty (${path}).`,
    );
  }
  return trimmed;
}
