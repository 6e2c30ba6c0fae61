import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type CompiledApp, compileApp } from '../support/compile-app.js';
import { StdioProcess } from '../support/stdio-process.js';
import { waitUntil } from '../support/wait-until.js';

const FOLDER = fileURLToPath(new URL('hostile', import.meta.url));

/** What the issue asks for: the process is gone this soon after its client. */
const SOON_MS = 2000;

let compiled: CompiledApp;
let running: StdioProcess;

beforeAll(() => {
  compiled = compileApp(FOLDER);
});
afterAll(() => compiled.remove());

function start(env: Readonly<Record<string, string>> = {}): StdioProcess {
  running = StdioProcess.start(join(compiled.folder, 'main.js'), env);
  return running;
}

describe('a noisy app on stdio', () => {
  let app: StdioProcess;

  beforeAll(async () => {
    app = start({ MCP_TOKEN: ' token-of-ann\n' });
    await app.open();
  });
  afterAll(() => app.kill());

  it('has only protocol lines on stdout, whatever it prints and how', async () => {
    expect(await app.call('print')).toBe('{"result":"answered"}');
    expect(app.messages.map(({ id }) => id)).toEqual([1, 2]);
    const made = ['import', 'constructor', 'console', 'write', 'bytes', 'end'];
    for (const noise of [...made, 'descriptor', 'held', 'held end', 'deprecation', 'worker']) {
      expect(app.stderr).toContain(`noise: ${noise}`);
    }
    expect(app.stderr).toContain("'table'");
    expect(app.stderr).toContain('{"noise":"protocol"}');
    expect(app.stderr).toContain('noise without an end of line');
    expect(app.stderr).toContain('[NestFactory]');
  });

  it('keeps what went wrong inside for stderr', async () => {
    expect(await app.call('fail')).toMatch(/^The tool failed for a reason that cannot be shown\./);
    expect(app.stdout).not.toContain('users');
    await app.said('relation "users" missing at /srv/x.ts:4');
  });

  it('answers what is no message by JSON-RPC, and goes on', async () => {
    const garbage = ['{"jsonrpc":"2.0","id":7,', '[]', '"text"', 'null', '{}', '\u0001', '{"id":1e999}'];
    app.write(`${garbage.join('\n')}\n`);
    app.write('{"jsonrpc":"2.0","id":"odd","method":5}\n');
    const odd = await app.answer(({ id }) => id === 'odd');
    expect(odd.error).toEqual({ code: -32600, message: 'The message is no valid JSON-RPC 2.0.' });
    expect(app.messages.filter(({ id }) => id === null).map(({ error }) => error!.code)).toEqual([
      -32700, -32600, -32600, -32600, -32600, -32700, -32600,
    ]);
  });

  it('reads messages in any pieces, several in one, with either end of line', async () => {
    const before = app.messages.length;
    const ping = (id: string) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
    for (const byte of Buffer.from(`${ping('é')}\r\n\n  \n${ping('b')}\n${ping('c')}\n`)) {
      app.child.stdin.write(Buffer.from([byte]));
    }
    await app.answer(({ id }) => id === 'c');
    expect(app.messages.slice(before).map(({ id }) => id)).toEqual(['é', 'b', 'c']);
  });

  it('answers the messages of a 2025-03-26 batch one by one', async () => {
    const call = { name: 'who_am_i', arguments: null };
    app.write([
      { jsonrpc: '2.0', id: 'one', method: 'ping' },
      { jsonrpc: '2.0', id: 'two', method: 'tools/call', params: call },
    ]);
    await app.answer(({ id }) => id === 'one');
    const { result } = await app.answer(({ id }) => id === 'two');
    expect(result).toMatchObject({ structuredContent: { result: 'ann' } });
  });

  it('refuses a message that is too long, and reads what follows', async () => {
    expect(await app.call('measure', { text: 'y'.repeat(90_000) })).toBe('{"result":90000}');
    app.write(`${'z'.repeat(3_000_000)}\n`);
    const refused = await app.answer(({ error }) => error?.message.includes('larger') === true);
    expect(refused).toMatchObject({
      id: null,
      error: { code: -32600, message: 'The message is larger than 100000 bytes. Send less at once.' },
    });
    expect(await app.call('measure', { text: 'abc' })).toBe('{"result":3}');
  });

  it('reads no faster than its answers are taken', async () => {
    app.child.stdout.pause();
    const params = { name: 'long', arguments: { size: 50_000 } };
    const ids = Array.from({ length: 30 }, (_, index) => `long-${index}`);
    const calls = ids.map((id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }));
    // In one piece, small enough to be read as one: reading stops as soon as the answers fill the pipe.
    app.write(`${calls.join('\n')}\n`);
    await waitUntil('every answer is on its way', () => app.stderr.split('noise: long').length > ids.length);
    // More than the pipe holds. Nothing tells that it is not read, but that it is still here after a while.
    const pad = 'p'.repeat(50_000);
    for (let sent = 0; sent < 50; sent += 1) {
      app.write({ jsonrpc: '2.0', method: 'notifications/pad', params: { pad } });
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(app.child.stdin.writableLength).toBeGreaterThan(1_000_000);
    app.child.stdout.resume();
    for (const wanted of ids) {
      await app.answer(({ id }) => id === wanted);
    }
  });
});

describe('the process', () => {
  afterEach(() => running.kill());

  it('ends soon after its client has left, by itself, after its shutdown hooks', async () => {
    const app = start();
    await app.open();
    const { ms, ...ended } = await app.leave();
    expect(ended).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(SOON_MS);
    expect(app.stderr).toContain('shutdown hook: no signal');
  });

  it('ends when its client leaves before it is up', async () => {
    const app = start();
    await app.said('noise: import');
    const { code } = await app.leave();
    expect(code).toBe(0);
    expect(app.stdout).toBe('');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends on %s, after its shutdown hooks',
    async (signal) => {
      const app = start();
      await app.open();
      app.child.kill(signal);
      expect(await app.ended).toEqual({ code: 0, signal: null });
      expect(app.stderr).toContain(`shutdown hook: ${signal}`);
    },
  );

  it('ends when nobody takes its answers any more', async () => {
    const app = start();
    await app.open();
    app.child.stdout.destroy();
    app.write({ jsonrpc: '2.0', id: 'last', method: 'ping' });
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(app.stderr).toContain('shutdown hook');
  });

  it('goes on when nobody takes its log', async () => {
    const app = start();
    await app.open();
    app.child.stderr.destroy();
    await once(app.child.stderr, 'close');
    expect(await app.call('fail')).toContain('[INTERNAL]');
    expect(await app.call('who_am_i')).toBe('{"result":"nobody"}');
  });

  it('ends in time even when a shutdown hook never does, and says so', async () => {
    const app = start({ HOSTILE: 'shutdown' });
    await app.open();
    const { ms, code } = await app.leave();
    expect(code).toBe(1);
    expect(ms).toBeLessThan(SOON_MS);
    expect(app.stderr).toContain('The app did not close within 1500 ms.');
  });

  it('ends with an error and its reason when the app crashes', async () => {
    const app = start();
    await app.open();
    app.write({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'crash' } });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.stderr).toContain('Nobody caught this.');
    expect(app.messages).toHaveLength(1);
  });

  it.each([
    ['import', 'This app cannot even be imported.'],
    ['constructor', 'This app cannot be made.'],
    ['compile', 'there is no root field "prnt". Did you mean "print"?'],
  ])('ends with an error and its reason when the app does not boot: %s', async (mode, reason) => {
    const app = start({ HOSTILE: mode });
    app.write({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect((await app.ended).code).toBe(1);
    expect(app.stderr).toContain(reason);
    expect(app.messages.map(({ error }) => error?.message)).toEqual(['Internal server error']);
  });
});
