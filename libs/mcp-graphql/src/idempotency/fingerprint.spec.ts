import { describe, expect, it } from 'vitest';

import { fingerprint } from './fingerprint.js';

describe('fingerprint', () => {
  it('is the same whatever the order of keys, at every depth', () => {
    expect(fingerprint({ a: 1, b: { c: [{ d: 1, e: 2 }], f: null } })).toBe(
      fingerprint({ b: { f: null, c: [{ e: 2, d: 1 }] }, a: 1 }),
    );
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: { b: 1 } }, { a: 1, b: {} }],
    [['a', 'b'], ['a,b']],
  ])('tells %j from %j', (left, right) => {
    expect(fingerprint(left)).not.toBe(fingerprint(right));
  });

  it('keeps a key that objects have by themselves', () => {
    const hostile = JSON.parse('{"__proto__": {"a": 1}}') as { a: number };
    expect(fingerprint(hostile)).not.toBe(fingerprint({}));
  });
});
