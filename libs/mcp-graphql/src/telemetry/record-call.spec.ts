import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';

import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuseInternal } from '../errors/refusal.js';
import { nameOperation } from './name-operation.js';
import { recordCall, recordMissed } from './record-call.js';

const plan = {
  name: 'list_notes',
  operation: {
    kind: 'query',
    root: 'all',
    schema: 'default',
    document: parse('query list_notes { all: notes { id } }'),
  },
  inputSchema: { type: 'object', properties: { limit: {}, search: {}, tags: {} } },
  shape: { kind: 'list' },
  auditedValues: ['search', 'tags'],
} as unknown as ToolPlan;

const message = { era: 'modern', requestId: '1' } as const;
const source = { transport: 'http', request: {} } as const;
const end = { outcome: { kind: 'result', content: { result: [{}, {}] } }, bytes: 9, durationMs: 1 } as const;

const record = (given: unknown) =>
  recordCall({ plan, given, source, message }, { ...end, startedAt: new Date(0) });

describe('recordCall', () => {
  it('keeps the names of arguments, and values only of those that are declared', () => {
    const { argumentNames, values } = record({ search: 'x', limit: 5 });
    expect(argumentNames).toEqual(['limit', 'search']);
    expect(values).toEqual({ search: 'x' });
  });

  it('keeps no key that the tool does not have: it would be the words of an agent', () => {
    const given = JSON.parse(
      '{"__proto__": {"limit": 1}, "my password is 123": 1, "constructor": 1}',
    ) as unknown;
    expect(record(given)).toMatchObject({ argumentNames: [], values: {} });
  });

  it.each([undefined, null, 'text', 7, []])('takes %j for no arguments', (given) => {
    expect(record(given).argumentNames).toEqual([]);
  });

  it('cuts long values', () => {
    const { values } = record({ search: 'x'.repeat(5000), tags: Array.from({ length: 900 }, () => 'tag') });
    expect(values['search']).toHaveLength(1025);
    expect(values['tags']).toHaveLength(1025);
  });

  it('survives a value that is nested too deeply to be written', () => {
    const given = JSON.parse(`{"search": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as unknown;
    expect(record(given).values).toEqual({ search: '…' });
  });

  it('counts the rows of a list and names the operation by its root field', () => {
    expect(record({})).toMatchObject({
      listSize: 2,
      operation: { kind: 'query', field: 'notes', schema: 'default' },
      outcome: 'OK',
    });
  });

  it('keeps of a refusal its code and the id in the log', () => {
    const outcome = { ...refuseInternal('c'), text: 'secret' };
    const kept = recordCall(
      { plan, given: {}, source, message },
      { ...end, outcome, startedAt: new Date(0) },
    );
    expect(kept).toMatchObject({ outcome: 'INTERNAL', correlationId: 'c' });
    expect(kept).not.toHaveProperty('listSize');
    expect(JSON.stringify(kept)).not.toContain('secret');
  });
});

describe('recordMissed', () => {
  it('keeps of a made-up name what is safe in a log', () => {
    const call = { tool: `x\n\u001b[31m${'y'.repeat(99)}`, source, message };
    const { tool, outcome } = recordMissed(call, undefined);
    expect(tool).toMatch(/^x\?\?\[31my+$/);
    expect(tool).toHaveLength(64);
    expect(outcome).toBe('NOT_FOUND');
  });
});

describe('nameOperation', () => {
  it.each([
    ['mutation m { a }', { own: 'm', fields: 'a' }],
    [
      'fragment f on Note { id } query q { a: notes { ...f } b: tags { id } }',
      { own: 'q', fields: 'notes, tags' },
    ],
    ['{ notes { id } }', { own: 'anonymous', fields: 'notes' }],
    ['query q { ...f } fragment f on Query { a }', { own: 'q', fields: 'q' }],
  ])('reads %s', (text, name) => {
    expect(nameOperation({ kind: 'query', schema: 'default', document: parse(text) })).toEqual(name);
  });
});
