import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { CLIENTS, type CalledTool, type McpClient } from '../support/mcp-clients.js';
import { waitUntil } from '../support/wait-until.js';
import { Ledger, audited, failures, keyedApp } from './keyed-app.js';

const REPLAYED = 'nestjs-mcp-graphql/replayed';

describe.each(CLIENTS)('a call with an idempotency_key, %s client', (era, connect) => {
  let booted: BootedApp;
  let ledger: Ledger;
  let ann: McpClient;
  let bob: McpClient;
  let nobody: McpClient;
  let count = 0;
  let key: string;

  beforeAll(async () => {
    booted = await bootApp(keyedApp({ audit: 'SINK' }));
    ledger = booted.app.get(Ledger);
    const url = `${booted.url}/mcp`;
    ann = await connect(url, { 'x-user': 'ann' });
    bob = await connect(url, { 'x-user': 'bob' });
    nobody = await connect(url);
  });
  beforeEach(() => {
    key = `${era}-${(count += 1)}`;
    ledger.paid.length = 0;
    ledger.during = () => undefined;
  });
  afterAll(async () => {
    await Promise.all([ann, bob, nobody].map((client) => client.close()));
    await booted.app.close();
  });

  const pay = (client: McpClient, args: Record<string, unknown>, tool = 'pay'): Promise<CalledTool> =>
    client.callTool(tool, { payee: 'x', idempotency_key: key, ...args });

  it('runs once, and gives its first answer again', async () => {
    const first = await pay(ann, {});
    const second = await pay(ann, {});
    expect(first.content).toEqual({ result: 'payment 1' });
    expect(second).toEqual({ ...first, meta: { ...second.meta, [REPLAYED]: true } });
    expect(first.meta?.[REPLAYED]).toBeUndefined();
    expect(ledger.paid).toEqual(['x']);
  });

  it('tells the audit trail which calls were answered without running', async () => {
    audited.length = 0;
    await pay(ann, {});
    await pay(ann, {});
    await waitUntil('both are heard of', () => audited.length === 2);
    expect(audited.map(({ outcome, replayed }) => [outcome, replayed])).toEqual([
      ['OK', undefined],
      ['OK', true],
    ]);
    expect(audited[0]).toMatchObject({ arguments: ['idempotency_key', 'payee'], values: { payee: 'x' } });
  });

  it('is a conflict with other arguments, and nothing runs', async () => {
    await pay(ann, {});
    const { isError, text } = await pay(ann, { note: '!' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^This idempotency_key was used with other arguments before\..*\[CONFLICT\]$/);
    expect(ledger.paid).toEqual(['x']);
  });

  it('is another call for another actor, another tool and another key', async () => {
    const answers = [
      await pay(ann, {}),
      await pay(bob, {}),
      await pay(ann, {}, 'pay_soon'),
      await pay(ann, { idempotency_key: `${key}b` }),
    ];
    expect(answers.map(({ content }) => content?.['result'])).toEqual([
      'payment 1',
      'payment 2',
      'payment 3',
      'payment 4',
    ]);
  });

  it('runs once when many come at the same time, and all are given its answer', async () => {
    ledger.during = () => new Promise((resolve) => setTimeout(resolve, 60));
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(ann, {})));
    expect(ledger.paid).toEqual(['x']);
    expect(new Set(answers.map(({ content }) => content?.['result']))).toEqual(new Set(['payment 1']));
    expect(answers.filter(({ meta }) => meta?.[REPLAYED] === true)).toHaveLength(7);
  });

  it('does not wait for a running call with other arguments', async () => {
    let end: () => void = () => undefined;
    ledger.during = () => new Promise<void>((resolve) => (end = resolve));
    const running = pay(ann, {});
    await waitUntil('the payment runs', () => ledger.paid.length === 1);
    expect((await pay(ann, { note: '!' })).text).toContain('[CONFLICT]');
    end();
    expect((await running).isError).toBe(false);
  });

  it('gives a refusal of the app again, without asking the app', async () => {
    ledger.during = failures.taken;
    const first = await pay(ann, {});
    ledger.during = () => undefined;
    const second = await pay(ann, {});
    expect(first.text).toContain('Paid by somebody else.');
    expect(second.text).toBe(first.text);
    expect(ledger.paid).toEqual(['x']);
  });

  it('may run after a refusal that passes', async () => {
    ledger.during = failures.busy;
    expect((await pay(ann, {})).text).toContain('[RATE_LIMITED]');
    ledger.during = () => undefined;
    expect((await pay(ann, {})).isError).toBe(false);
  });

  it('is not taken by arguments that do not fit', async () => {
    expect((await pay(ann, { note: 7 })).isError).toBe(true);
    expect((await pay(ann, {})).content).toEqual({ result: 'payment 1' });
  });

  it('never runs again when it failed for an unknown reason, and says so', async () => {
    ledger.during = failures.broken;
    const first = await pay(ann, {});
    const id = /[\da-f-]{36}/.exec(first.text)![0];
    ledger.during = () => undefined;
    const { text } = await pay(ann, {});
    expect(text).toBe(
      `The earlier call with this idempotency_key ended with INTERNAL (${id}), so whether its change was made is unknown. Nothing was done now. Look first; to make the change, call with a new key. [CONFLICT]`,
    );
    expect(ledger.paid).toEqual(['x']);
  });

  it('that ran out of time gives its true answer as soon as there is one', async () => {
    let end: () => void = () => undefined;
    ledger.during = () => new Promise<void>((resolve) => (end = resolve));
    expect((await pay(bob, {}, 'pay_soon')).text).toContain('[TIMEOUT]');
    const waiting = pay(bob, {}, 'pay_soon');
    end();
    expect((await waiting).content).toEqual({ result: 'payment 1' });
    expect(ledger.paid).toEqual(['x']);
  });

  it('waits for another one no longer than its own time', async () => {
    let end: () => void = () => undefined;
    ledger.during = () => new Promise<void>((resolve) => (end = resolve));
    const answers = await Promise.all([pay(ann, {}, 'pay_soon'), pay(ann, {}, 'pay_soon')]);
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringContaining('unknown: look before you call again. [TIMEOUT]'),
      expect.stringContaining('unknown: look before you call again. [TIMEOUT]'),
    ]);
    // By now the time for which answers are kept has gone by twice; there is none yet.
    expect((await pay(ann, {}, 'pay_soon')).text).toContain('[TIMEOUT]');
    expect(ledger.paid).toEqual(['x']);
    end();
  });

  it('is forgotten after its time', async () => {
    await pay(ann, {}, 'pay_soon');
    await waitUntil('the key is free again', async () => {
      const { content } = await pay(ann, {}, 'pay_soon');
      return content?.['result'] === 'payment 2';
    });
  });

  it('is refused when nobody is signed in: strangers must not share answers', async () => {
    expect((await pay(nobody, {})).text).toContain('[UNAUTHENTICATED]');
    expect(ledger.paid).toEqual([]);
    expect((await nobody.callTool('pay', { payee: 'x' })).isError).toBe(false);
  });

  it('is told to clients by a hint, which no other change has', async () => {
    const tools = await ann.listTools();
    const hints = tools.map(({ name, annotations }) => [name, annotations?.['idempotentHint']]);
    expect(Object.fromEntries(hints)).toEqual({
      pay: true,
      pay_soon: true,
      pay_again: undefined,
      paid: undefined,
    });
    expect((await ann.callTool('pay_again', { payee: 'x', idempotency_key: key })).text).toContain(
      'idempotency_key: is no argument of this tool',
    );
  });

  it('without a key runs every time', async () => {
    await ann.callTool('pay', { payee: 'x' });
    await ann.callTool('pay', { payee: 'x' });
    expect(ledger.paid).toEqual(['x', 'x']);
  });
});
