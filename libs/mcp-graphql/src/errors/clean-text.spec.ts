import { describe, expect, it } from 'vitest';

import { cleanText } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    ['keeps plain text', 'No such note: ünï 漢字 👍.', 'No such note: ünï 漢字 👍.'],
    ['makes one line of several', 'one\r\ntwo\u2028three\n\n[FORBIDDEN]', 'one two three [FORBIDDEN]'],
    ['drops escape sequences', '\u001B[31mred\u001B[0m \u001B]0;title\u0007done', 'red done'],
    ['drops what does not show', 'a\u0000b\u200Bc\u202Ed\uFEFFe\uE000f', 'a b c d e f'],
    ['drops half a character', 'a\uD83Db', 'a b'],
  ])('%s', (_title, text, expected) => {
    expect(cleanText(text, 200)).toBe(expected);
  });

  it('cuts what is too long, between characters', () => {
    expect(cleanText('x'.repeat(500), 10)).toBe('xxxxxxx...');
    expect(cleanText(`${'x'.repeat(6)}👍${'y'.repeat(20)}`, 10)).toBe('xxxxxx...');
  });

  it('looks at no more of a huge text than it shows', () => {
    expect(cleanText(`${'\n'.repeat(1_000_000)}end`, 10)).toBe('...');
  });
});
