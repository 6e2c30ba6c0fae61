import { SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { CLIENTS, connectLegacy } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { callLegacy, callModern } from './traced-call.js';
import { watchedApp } from './watched-app.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const exporter = new InMemorySpanExporter();

/** The one span of this name. */
function spanOf(name: string): ReadableSpan {
  const found = exporter.getFinishedSpans().filter((span) => span.name === name);
  expect(found, `spans named ${name}`).toHaveLength(1);
  return found[0]!;
}

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
});
beforeEach(() => exporter.reset());

describe.each(CLIENTS)('spans of a %s client', (era, connect) => {
  let booted: BootedApp;
  const protocolVersion = era === 'modern' ? '2026-07-28' : '2025-11-25';

  beforeAll(async () => {
    booted = await bootApp(watchedApp());
  });
  afterAll(() => booted.app.close());

  /** One call by whoever the token belongs to. */
  async function call(token: string, name: string, args: Record<string, unknown>): Promise<string> {
    const client = await connect(
      `${booted.url}/mcp`,
      token === '' ? {} : { authorization: `Bearer ${token}` },
    );
    const { text } = await client.callTool(name, args);
    await client.close();
    return text;
  }

  it('tell of a call what the conventions ask for, and neither arguments nor results', async () => {
    const text = await call('ann', 'list_notes', { limit: 3 });
    const { kind, status, attributes, parentSpanContext, links } = spanOf('tools/call list_notes');
    expect({ kind, status: status.code, parentSpanContext, links }).toEqual({
      kind: SpanKind.SERVER,
      status: SpanStatusCode.UNSET,
      parentSpanContext: undefined,
      links: [],
    });
    expect(attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'list_notes',
      'mcp.protocol.version': protocolVersion,
      'jsonrpc.request.id': expect.stringMatching(/^\d+$/),
      'network.transport': 'tcp',
      'network.protocol.name': 'http',
      ...(era === 'modern' && {
        'mcp_graphql.client.name': 'tests',
        'mcp_graphql.client.version': '1.0.0',
      }),
      'mcp_graphql.outcome': 'OK',
      'mcp_graphql.result.size': Buffer.byteLength(text),
      'mcp_graphql.result.items': 3,
      'mcp_graphql.arguments': ['limit'],
      'enduser.pseudo.id': expect.stringMatching(/^[\da-f]{16}$/),
    });
  });

  it('hold the operation, and below it whatever the app does', async () => {
    await call('ann', 'list_notes', { limit: 1 });
    const [outer, operation, inner] = ['tools/call list_notes', 'query list_notes', 'query rows'].map(spanOf);
    expect(operation!.parentSpanContext?.spanId).toBe(outer!.spanContext().spanId);
    expect(inner!.parentSpanContext?.spanId).toBe(operation!.spanContext().spanId);
    expect(operation!.attributes).toEqual({
      'graphql.operation.name': 'list_notes',
      'graphql.operation.type': 'query',
      'mcp_graphql.schema': 'default',
    });
  });

  it('name a refusal by its code and tell nothing of its text', async () => {
    await call('robot', 'break_down', { secret: 's3cret' });
    const { status, attributes } = spanOf('tools/call break_down');
    expect(status).toEqual({ code: SpanStatusCode.ERROR, message: 'INTERNAL' });
    expect(attributes).toMatchObject({ 'error.type': 'tool_error', 'mcp_graphql.outcome': 'INTERNAL' });
    expect(attributes['mcp_graphql.on_behalf_of']).toMatch(/^[\da-f]{16}$/);
    expect(spanOf('query break_down').status.code).toBe(SpanStatusCode.ERROR);
    const told = exporter
      .getFinishedSpans()
      .map(({ attributes: all, events, status: end }) => [all, events, end]);
    expect(JSON.stringify(told)).not.toContain('s3cret');
  });

  it('have no operation below a call that none was run for', async () => {
    await call('ann', 'list_notes', { limit: 'many' });
    expect(spanOf('tools/call list_notes').status.message).toBe('BAD_INPUT');
    expect(exporter.getFinishedSpans()).toHaveLength(1);
  });

  it('tell of a call by nobody', async () => {
    await call('', 'create_note', { title: 'x', body: 'y' });
    const { attributes } = spanOf('tools/call create_note');
    expect(attributes['mcp_graphql.outcome']).toBe('UNAUTHENTICATED');
    expect(attributes).not.toHaveProperty('enduser.pseudo.id');
  });

  it('tell of a tool that does not exist, without its name', async () => {
    await expect(call('ann', 'drop_tables', {})).rejects.toThrow('Unknown tool');
    const { attributes, status } = spanOf('tools/call');
    expect(status.code).toBe(SpanStatusCode.ERROR);
    expect(attributes).toMatchObject({ 'error.type': '-32602', 'rpc.response.status_code': '-32602' });
    expect(JSON.stringify(attributes)).not.toContain('drop_tables');
  });

  it('stay apart when calls run at the same time', async () => {
    await Promise.all([call('ann', 'list_notes', { limit: 2 }), call('bob', 'list_notes', { limit: 2 })]);
    const outer = exporter.getFinishedSpans().filter(({ name }) => name === 'tools/call list_notes');
    const inner = exporter.getFinishedSpans().filter(({ name }) => name === 'query list_notes');
    expect(new Set(outer.map(({ attributes }) => attributes['enduser.pseudo.id'])).size).toBe(2);
    expect(new Set(inner.map(({ parentSpanContext }) => parentSpanContext?.spanId))).toEqual(
      new Set(outer.map((span) => span.spanContext().spanId)),
    );
  });
});

describe.each([
  ['modern', callModern],
  ['legacy', callLegacy],
])('the trace of a %s client', (_era, callTraced) => {
  let booted: BootedApp;

  beforeAll(async () => {
    // An HTTP instrumentation opens a span around every request; this does the same.
    const around = (_request: unknown, _response: unknown, next: () => void) =>
      trace.getTracer('http').startActiveSpan('POST', (span) => {
        next();
        span.end();
      });
    booted = await bootApp(watchedApp(), (app) => app.use(around));
  });
  afterAll(() => booted.app.close());

  const call = (meta: Record<string, unknown>) =>
    callTraced(`${booted.url}/mcp`, { name: 'list_notes', arguments: { limit: 1 }, _meta: meta });

  it('goes on in the call, which is linked to the request that brought it', async () => {
    await call({ traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=1' });
    const span = spanOf('tools/call list_notes');
    expect(span.spanContext().traceId).toBe(TRACE);
    expect(span.parentSpanContext).toMatchObject({ spanId: SPAN, isRemote: true });
    expect(span.spanContext().traceState?.get('vendor')).toBe('1');
    expect(span.links).toHaveLength(1);
    expect(spanOf('query rows').spanContext().traceId).toBe(TRACE);
  });

  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-${'x'.repeat(500)}`,
  ])('is ignored when it reads %s, and the request is the parent', async (traceparent) => {
    await call({ traceparent });
    const span = spanOf('tools/call list_notes');
    const requests = exporter.getFinishedSpans().filter(({ name }) => name === 'POST');
    expect(requests.map((request) => request.spanContext().spanId)).toContain(span.parentSpanContext?.spanId);
    expect(span.links).toEqual([]);
  });
});

it('a call in a 2025 session tells the session, and the client that opened it', async () => {
  const { app, url } = await bootApp(watchedApp({ sessions: true }));
  const client = await connectLegacy(`${url}/mcp`);
  await client.callTool('list_notes', { limit: 1 });
  await client.close();
  expect(spanOf('tools/call list_notes').attributes).toMatchObject({
    'mcp.session.id': expect.stringMatching(/^\S{16,}$/),
    'mcp.protocol.version': '2025-11-25',
    'mcp_graphql.client.name': 'tests',
  });
  await app.close();
});

describe('what spans say of actors', () => {
  it.each([
    ['plain', { 'enduser.id': 'agent:r2', 'mcp_graphql.on_behalf_of': 'person:ann' }],
    ['absent', {}],
  ] as const)('is %s where the app wants that', async (actor, expected) => {
    const { app, url } = await bootApp(watchedApp({ telemetry: { actor } }));
    const params = { name: 'list_notes', arguments: { limit: 1 } };
    await rawCall(
      `${url}/mcp`,
      { jsonrpc: '2.0', id: 'a', method: 'tools/call', params },
      { authorization: 'Bearer robot' },
    );
    const told = Object.entries(spanOf('tools/call list_notes').attributes);
    const named = told.filter(([key]) => key.startsWith('enduser') || key === 'mcp_graphql.on_behalf_of');
    expect(Object.fromEntries(named)).toEqual(expected);
    await app.close();
  });

  it('is nothing where the app wants no telemetry', async () => {
    const { app, url } = await bootApp(watchedApp({ telemetry: { enabled: false } }));
    const params = { name: 'list_notes', arguments: { limit: 1 } };
    await rawCall(`${url}/mcp`, { jsonrpc: '2.0', id: 'a', method: 'tools/call', params });
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['query rows']);
    await app.close();
  });
});
