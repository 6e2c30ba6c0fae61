import { describe, expect, it } from 'vitest';

import { labelActor } from './label-actor.js';

describe('labelActor', () => {
  it('shows the subject only where it is asked to', () => {
    expect(labelActor('ann', { actor: 'plain' })).toBe('ann');
    expect(labelActor('ann', { actor: 'absent' })).toBeUndefined();
    expect(labelActor(undefined, { actor: 'plain' })).toBeUndefined();
  });

  it('hashes alike for the same subject, and differently under a secret', () => {
    const hashed = labelActor('ann', { actor: 'hashed' });
    expect(hashed).toMatch(/^[\da-f]{16}$/);
    expect(labelActor('ann', { actor: 'hashed' })).toBe(hashed);
    expect(labelActor('bob', { actor: 'hashed' })).not.toBe(hashed);
    const keyed = labelActor('ann', { actor: 'hashed', actorSecret: 'k' });
    expect(keyed).not.toBe(hashed);
    expect(labelActor('ann', { actor: 'hashed', actorSecret: 'k' })).toBe(keyed);
  });
});
