import { describe, expect, it } from 'vitest';

import { recordActor } from './record-actor.js';

describe('recordActor', () => {
  it('is absent when nobody is signed in', () => {
    expect(recordActor(undefined)).toBeUndefined();
  });

  it('keeps who calls, for whom and through which client, and nothing else', () => {
    const actor = { subject: 's-1', kind: 'agent', onBehalfOf: 's-2', client: 'c-1', passwordHash: 'secret' };
    expect(recordActor(actor)).toEqual({ subject: 's-1', kind: 'agent', onBehalfOf: 's-2', client: 'c-1' });
  });

  it('reads whoever stands there as an object by its own subject', () => {
    expect(recordActor({ id: 7, onBehalfOf: { sub: 's-2', email: 'x' }, client: { id: 'c-1' } })).toEqual({
      subject: '7',
      onBehalfOf: 's-2',
      client: 'c-1',
    });
  });

  it('knows somebody who cannot be told from others as such', () => {
    expect(recordActor({ name: 'Ann', onBehalfOf: null, client: { name: 'x' } })).toEqual({});
  });

  it('survives an object that throws', () => {
    const actor = {
      get subject(): string {
        throw new Error('no');
      },
    };
    expect(recordActor(actor)).toEqual({});
  });
});
