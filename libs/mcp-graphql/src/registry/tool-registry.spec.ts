import { describe, expect, it } from 'vitest';

import type { ToolPlan } from '../contracts/tool-plan.js';
import { ToolRegistry } from './tool-registry.js';

const plan = (name: string) => ({ name }) as ToolPlan;

describe('ToolRegistry', () => {
  it('is empty and can be asked before anything is registered', () => {
    const registry = new ToolRegistry();
    expect(registry.list()).toEqual([]);
    expect(registry.get('read_note')).toBeUndefined();
  });

  it('lists by name, whatever the order of registration', () => {
    const registry = new ToolRegistry();
    registry.register([plan('b'), plan('a_b'), plan('B'), plan('a')]);
    expect(registry.list().map(({ name }) => name)).toEqual(['B', 'a', 'a_b', 'b']);
  });

  it('swaps the whole set and never edits one', () => {
    const registry = new ToolRegistry();
    registry.register([plan('a')]);
    const before = registry.list();
    registry.register([plan('b')]);
    expect(before.map(({ name }) => name)).toEqual(['a']);
    expect(Object.isFrozen(before)).toBe(true);
    expect(registry.get('a')).toBeUndefined();
    expect(registry.get('b')).toEqual({ name: 'b' });
  });
});
