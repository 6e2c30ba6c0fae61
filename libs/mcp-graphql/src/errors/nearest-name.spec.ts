import { describe, expect, it } from 'vitest';

import { didYouMean, nearestName } from './nearest-name.js';

describe('nearestName', () => {
  it.each([
    ['titel', ['id', 'title', 'body'], 'title'],
    ['tagNames', ['tag_names', 'title'], 'tag_names'],
    ['TITLE', ['title'], 'title'],
    ['xyzzy', ['title', 'body'], undefined],
    ['anything', [], undefined],
    ['', ['a'], 'a'],
  ])('of %j in %j is %j', (name, known, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  it('takes no time over a hostile name', () => {
    expect(nearestName('a'.repeat(1_000_000), ['title'])).toBeUndefined();
  });

  it('stands behind a sentence, or is nothing', () => {
    expect(didYouMean('titel', ['title'])).toBe(' Did you mean "title"?');
    expect(didYouMean('zzz', ['title'])).toBe('');
  });
});
