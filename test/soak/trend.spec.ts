import { expect, it } from 'vitest';

import { growth } from './trend.js';

it('is what a steady series gained from first to last', () => {
  expect(growth([10, 11, 12, 13, 14])).toBe(4);
});

it('is not moved by single values that are off', () => {
  expect(growth([10, 10, 90, 10, 10, 10, 60])).toBe(0);
});

it('sees a leak behind noise', () => {
  const noisy = Array.from({ length: 12 }, (_, at) => at * 100 + (at % 2 === 0 ? 70 : -70));
  expect(growth(noisy)).toBeGreaterThan(900);
});
