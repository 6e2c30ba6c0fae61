import { describe, expect, it } from 'vitest';

import { Bulkhead } from './bulkhead.js';

const { signal } = new AbortController();

/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Bulkhead', () => {
  it('lets a number in, keeps the next waiting in order, and turns the rest away', async () => {
    const bulkhead = new Bulkhead(1, 2);
    const order: string[] = [];
    const leave = await bulkhead.enter(signal);
    const second = bulkhead.enter(signal).then((go) => (order.push('second'), go));
    const third = bulkhead.enter(signal).then((go) => (order.push('third'), go));
    expect(await bulkhead.enter(signal)).toBeUndefined();
    await settle();
    expect(order).toEqual([]);
    leave!();
    (await second)!();
    (await third)!();
    expect(order).toEqual(['second', 'third']);
    expect(bulkhead.isIdle).toBe(true);
  });

  it('lets only one in for one who leaves twice', async () => {
    const bulkhead = new Bulkhead(1, 5);
    const leave = await bulkhead.enter(signal);
    const entered: number[] = [];
    void bulkhead.enter(signal).then(() => entered.push(2));
    void bulkhead.enter(signal).then(() => entered.push(3));
    leave!();
    leave!();
    await settle();
    expect(entered).toEqual([2]);
  });

  it('forgets whoever stops waiting', async () => {
    const bulkhead = new Bulkhead(1, 1);
    const leave = await bulkhead.enter(signal);
    const patience = new AbortController();
    const waiting = bulkhead.enter(patience.signal);
    patience.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    leave!();
    expect(bulkhead.isIdle).toBe(true);
    await expect(bulkhead.enter(patience.signal)).rejects.toThrow('enough');
  });
});
