import { describe, expect, it } from 'vitest';

import type { Caller } from '../contracts/actor.js';
import { isInToolsets, toolsetsOf } from './toolsets-of.js';

const caller = (request: object, actor?: object): Caller => ({
  source: { transport: 'http', request },
  ...(actor && { actor }),
  scopes: [],
});

describe('toolsetsOf', () => {
  it.each([
    ['/mcp', undefined],
    ['/mcp?x=1', undefined],
    ['/mcp?toolsets=notes', ['notes']],
    ['/mcp?toolsets=notes,%20search&toolsets=tags', ['notes', 'search', 'tags']],
    ['/mcp?toolsets=', []],
  ])('reads %s', (url, names) => {
    expect(toolsetsOf(caller({ url }))).toEqual([names, undefined]);
  });

  it('reads the address the client asked for, not what a router made of it', () => {
    expect(toolsetsOf(caller({ originalUrl: '/mcp?toolsets=a', url: '/' }))).toEqual([['a'], undefined]);
  });

  it('reads the actor, and nothing where there is no URL', () => {
    expect(toolsetsOf(caller({}, { toolsets: ['notes'] }))).toEqual([undefined, ['notes']]);
    expect(toolsetsOf(caller({}, { toolsets: 'notes' }))).toEqual([undefined, undefined]);
  });
});

describe('isInToolsets', () => {
  it('takes a tool that every list allows', () => {
    expect(isInToolsets(['notes'], [undefined, undefined])).toBe(true);
    expect(isInToolsets([], [undefined, undefined])).toBe(true);
    expect(isInToolsets(['notes', 'write'], [['notes'], ['write']])).toBe(true);
    expect(isInToolsets(['notes'], [['notes'], ['write']])).toBe(false);
    expect(isInToolsets([], [['notes'], undefined])).toBe(false);
    expect(isInToolsets(['notes'], [[], undefined])).toBe(false);
  });
});
