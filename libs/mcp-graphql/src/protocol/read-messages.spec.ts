import { describe, expect, it } from 'vitest';

import { readMessages } from './read-messages.js';

const read = (value: unknown) => readMessages(JSON.stringify(value));

describe('the messages of a text', () => {
  it('are one, or those of a batch', () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect(read(ping)).toEqual([{ kind: 'message', message: ping }]);
    expect(read([ping, ping])).toHaveLength(2);
  });

  it('have no null for arguments', () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: null } };
    expect(read(call)).toMatchObject([{ message: { params: { name: 'x' } } }]);
    expect(JSON.stringify(read(call))).not.toContain('arguments');
  });

  it.each([
    [{ jsonrpc: '2.0', id: 4, method: 5 }, 4],
    [{ jsonrpc: '1.0', id: 'four', method: 'ping' }, 'four'],
    [{ jsonrpc: '2.0', id: { a: 1 }, method: 'ping' }, null],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, null],
    [[], null],
    [[[]], null],
    [7, null],
  ])('that are no messages are refused under their own id where they have one: %j', (value, id) => {
    expect(read(value)).toMatchObject([{ kind: 'unreadable', answer: { id, error: { code: -32600 } } }]);
  });

  it('that are broken notifications are not answered', () => {
    expect(read({ jsonrpc: '2.0', method: 'notifications/x', params: 5 })).toEqual([
      { kind: 'unreadable', reason: 'The message is no valid JSON-RPC 2.0.' },
    ]);
  });

  it('cannot be read out of what is no JSON', () => {
    expect(readMessages('{"a":')).toMatchObject([{ answer: { id: null, error: { code: -32700 } } }]);
  });

  it('are refused, not fatal, when they are nested beyond reason', () => {
    expect(readMessages('['.repeat(200_000))).toMatchObject([{ kind: 'unreadable' }]);
    expect(readMessages(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toMatchObject([
      { kind: 'unreadable' },
    ]);
  });
});
