import { describe, expect, it } from 'vitest';

import { describeThrown } from './describe-thrown.js';

describe('describeThrown', () => {
  it('tells where an error comes from', () => {
    expect(describeThrown(new Error('boom'))).toMatch(/^Error: boom\n {4}at /);
  });

  it.each([
    ['text', 'boom', 'boom'],
    ['nothing', undefined, 'undefined'],
    ['an object without a toString', Object.create(null), 'something that cannot be put into words'],
    ['an error without a stack', Object.assign(new Error('boom'), { stack: undefined }), 'boom'],
  ])('has a word for %s', (_title, thrown, expected) => {
    expect(describeThrown(thrown)).toBe(expected);
  });
});
