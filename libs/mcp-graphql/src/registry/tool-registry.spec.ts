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

  it('serves what is not switched off, also of a set that comes later', () => {
    const registry = new ToolRegistry();
    expect(registry.switch('b', false)).toBe(false);
    expect(registry.strayNames()).toEqual(['b']);
    registry.register([plan('a'), plan('b')]);
    expect(registry.strayNames()).toEqual([]);
    expect(registry.names()).toEqual(['a', 'b']);
    expect(registry.list()).toEqual([{ name: 'a' }]);
    expect(registry.get('b')).toBeUndefined();
    expect(registry.switch('b', true)).toBe(true);
    expect(registry.list()).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('says that nothing changed, and keeps the list, when a tool is switched to what it is', () => {
    const registry = new ToolRegistry();
    registry.register([plan('a')]);
    const before = registry.list();
    expect(registry.switch('a', true)).toBe(false);
    expect(registry.list()).toBe(before);
    expect(registry.switch('a', false)).toBe(true);
    expect(registry.switch('a', false)).toBe(false);
  });
});
