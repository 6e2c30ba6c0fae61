import { describe, expect, it } from 'vitest';

import { dropNullArguments } from './drop-null-arguments.js';

const call = (given: object) => ({ id: 1, method: 'tools/call', params: { name: 'a', ...given } });

describe('dropNullArguments', () => {
  it('takes null arguments away, alone and in a batch, and changes nothing it is given', () => {
    const given = Object.freeze(call({ arguments: null }));
    expect(dropNullArguments(given)).toEqual(call({}));
    expect(dropNullArguments([given, call({ arguments: { x: null } })])).toEqual([
      call({}),
      call({ arguments: { x: null } }),
    ]);
  });

  it.each([
    undefined,
    null,
    'text',
    7,
    {},
    { method: 'tools/call' },
    { method: 'tools/call', params: null },
    { method: 'prompts/get', params: { arguments: null } },
    call({ arguments: {} }),
  ])('leaves %j as it is', (body) => {
    expect(dropNullArguments(body)).toBe(body);
  });
});
