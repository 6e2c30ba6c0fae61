import { describe, expect, it } from 'vitest';

import { ownerOf } from './owner-of.js';

const owner = (actor: object | undefined, headers: object = {}) =>
  ownerOf({ source: { transport: 'http', request: { headers } }, ...(actor && { actor }), scopes: [] });

describe('ownerOf', () => {
  it('is the same for the same subject, whatever its token and the rest of the actor', () => {
    const first = owner({ kind: 'person', id: 1, roles: ['a'] }, { authorization: 'Bearer old' });
    expect(owner({ kind: 'person', id: 1, roles: ['b'] }, { authorization: 'Bearer new' })).toBe(first);
    expect(owner({ kind: 'person', id: 2 })).not.toBe(first);
    expect(owner({ kind: 'agent', id: 1 })).not.toBe(first);
  });

  it('tells an agent that acts for one from the same agent that acts for another', () => {
    const acting = (onBehalfOf: unknown) => owner({ id: 'agent', onBehalfOf });
    expect(
      new Set([acting('ann'), acting('bob'), acting({ id: 1 }), acting({ id: 2 }), acting(undefined)]).size,
    ).toBe(5);
    expect(acting({ id: 1, name: 'Ann' })).toBe(acting({ id: 1 }));
  });

  it('goes by the credentials of whoever is not signed in yet, or cannot be told apart', () => {
    const cookie = { cookie: 'session=1' };
    expect(owner(undefined)).toBe('anonymous');
    expect(owner(undefined, cookie)).toBe(owner(undefined, cookie));
    expect(owner(undefined, cookie)).not.toBe(owner(undefined, { cookie: 'session=2' }));
    expect(owner({ name: 'Ann' }, cookie)).toBe(owner(undefined, cookie));
    expect(owner({ name: 'Ann' })).toBeUndefined();
  });
});
