import { describe, expect, it } from 'vitest';

import { readTraceParent } from './read-trace-parent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('readTraceParent', () => {
  it('reads the span of the caller and whether it is recorded', () => {
    expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      traceFlags: 1,
      isRemote: true,
    });
    expect(readTraceParent(`00-${TRACE}-${SPAN}-00`)?.traceFlags).toBe(0);
  });

  it('keeps of the flags what it knows', () => {
    expect(readTraceParent(`00-${TRACE}-${SPAN}-ff`)?.traceFlags).toBe(1);
  });

  it('reads later versions, which may say more', () => {
    expect(readTraceParent(`01-${TRACE}-${SPAN}-01-more`)?.traceId).toBe(TRACE);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
  ])('ignores %j', (text) => {
    expect(readTraceParent(text)).toBeUndefined();
  });
});
