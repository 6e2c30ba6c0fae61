import { describe, expect, it } from 'vitest';

import { subjectOf } from './subject-of.js';

describe('subjectOf', () => {
  it.each([
    [{ subject: 'ann', id: 1 }, 'ann'],
    [{ sub: 'auth0|7' }, 'auth0|7'],
    [{ kind: 'PERSON', id: 7 }, 'PERSON:7'],
    [{ id: 0 }, '0'],
    [{ id: 12n }, '12'],
  ])('%o is %s', (actor, subject) => {
    expect(subjectOf(actor)).toBe(subject);
  });

  it.each([[undefined], [{}], [{ name: 'Ann' }], [{ id: '' }], [{ id: { nested: 1 } }]])(
    '%o cannot be recognised again',
    (actor) => {
      expect(subjectOf(actor)).toBeUndefined();
    },
  );
});
