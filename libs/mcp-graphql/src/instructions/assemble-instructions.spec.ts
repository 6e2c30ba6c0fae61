import { describe, expect, it } from 'vitest';

import { MAX_BYTES, assembleInstructions } from './assemble-instructions.js';
import { warnOfLength } from './warn-of-length.js';

const plans = [
  { name: 'list_notes', notes: ['Use when several are wanted.', 'Not when the id is known.'] },
  { name: 'ping', notes: [] },
  { name: 'read_note', notes: ['Use when the id is known.'] },
];
const many = Array.from({ length: 60 }, (_, index) => ({
  name: `tool_${String(index).padStart(2, '0')}`,
  notes: ['Use when a note of this very length is needed.'],
}));

describe('instructions', () => {
  it("are the app's own text, and nothing where there is none", () => {
    expect(assembleInstructions({ text: 'Read first.', assemble: false }, plans).text).toBe('Read first.');
    expect(assembleInstructions({ text: '', assemble: false }, plans)).toEqual({ bytes: 0, leftOut: [] });
  });

  it('are put together of the text and the notes of the tools', () => {
    const { text } = assembleInstructions({ text: 'Notes of one person.', assemble: true }, plans);
    expect(text).toBe(
      [
        'Notes of one person.',
        '',
        'When to use which tool:',
        '- list_notes: Use when several are wanted. Not when the id is known.',
        '- read_note: Use when the id is known.',
      ].join('\n'),
    );
  });

  it('have no heading where no tool has notes', () => {
    expect(assembleInstructions({ text: '', assemble: true }, [plans[1]!]).text).toBeUndefined();
  });

  it('leave out whole notes for which there is no room, and say so', () => {
    const assembled = assembleInstructions({ text: 'Intro.', assemble: true }, many);
    const lines = assembled.text!.split('\n');
    expect(assembled.bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(assembled.bytes).toBeGreaterThan(MAX_BYTES - 70);
    expect(lines.at(-2)).toMatch(/^- tool_\d\d: Use when a note of this very length is needed\.$/);
    expect(lines.at(-1)).toBe('The descriptions of the other tools say when to use them.');
    expect(assembled.leftOut.at(-1)).toBe('tool_59');
    expect(assembled.leftOut).toHaveLength(
      many.length - lines.filter((line) => line.startsWith('- ')).length,
    );
    expect(warnOfLength(assembled)[0]).toMatch(
      /no room for the notes of tool_\d\d, .*tool_59 \(\d+ of 2048 bytes/,
    );
  });

  it('never cut the own text, and count its bytes', () => {
    const assembled = assembleInstructions({ text: 'é'.repeat(1100), assemble: true }, plans);
    expect(assembled).toEqual({ text: 'é'.repeat(1100), bytes: 2200, leftOut: ['list_notes', 'read_note'] });
    expect(warnOfLength(assembled)).toEqual([
      "The server's instructions have 2200 bytes; hosts cut them after 2048. Shorten the option instructions.",
      "The server's instructions have no room for the notes of list_notes, read_note (2200 of 2048 bytes are taken). Shorten useWhen and avoidWhen.",
    ]);
  });

  it('give no reason to warn when all is well', () => {
    expect(warnOfLength(assembleInstructions({ text: 'Short.', assemble: true }, plans))).toEqual([]);
  });
});
