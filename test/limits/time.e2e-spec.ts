import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS, type McpClient, connectModern } from '../support/mcp-clients.js';
import { modernRequest } from '../support/raw-call.js';
import { SlowResolver, forget, seen } from './slow-fixture.js';

let booted: BootedApp;

beforeAll(async () => {
  booted = await bootApp(defineApp({ providers: [SlowResolver] }));
});
afterAll(() => booted.app.close());
beforeEach(forget);

/** The resolver noticed, and went no further. */
async function expectStopped(): Promise<void> {
  await vi.waitFor(() => expect(seen.aborts).toHaveLength(1));
  const { steps } = seen;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen.steps).toBe(steps);
  expect(steps).toBeLessThan(100);
}

describe.each(CLIENTS)('a slow call of a %s client', (_era, connect) => {
  let client: McpClient;

  beforeAll(async () => {
    client = await connect(`${booted.url}/mcp`);
  });
  afterAll(() => client.close());

  it('answers TIMEOUT when its time is up, and says that a change may have been made', async () => {
    const { isError, text, content } = await client.callTool('change');
    expect({ isError, content }).toEqual({ isError: true, content: undefined });
    expect(text).toBe(
      'The tool did not answer within 0.2 s. Whether the change was made is unknown: look before you call again. [TIMEOUT]',
    );
    await vi.waitFor(() => expect(seen.aborts).toMatchObject([{ abortCause: 'timeout' }]));
  });

  it('answers TIMEOUT also when the resolver does not look at the signal', async () => {
    expect((await client.callTool('deaf')).text).toBe(
      'The tool did not answer within 0.2 s. Nothing was changed. Ask for less, or call again later. [TIMEOUT]',
    );
  });
});

describe('a call that its client cancels', () => {
  it('stops; a 2025 client without a session has to drop its connection for that', async () => {
    const client = await connectModern(`${booted.url}/mcp`);
    const patience = new AbortController();
    const calling = client.callTool('count', { steps: 100 }, { signal: patience.signal });
    await vi.waitFor(() => expect(seen.steps).toBeGreaterThan(1));
    patience.abort();
    await expect(calling).rejects.toThrow();
    await expectStopped();
    await client.close();
  });
});

describe('a call whose connection is lost', () => {
  it.each([
    ['modern', modernRequest('tools/call', { name: 'count', arguments: { steps: 100 } })],
    [
      'legacy',
      {
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'count', arguments: { steps: 100 } },
        },
        headers: { 'mcp-protocol-version': '2025-11-25' },
      },
    ],
  ])('stops, for a %s client', async (_era, { body, headers }) => {
    const socket = new AbortController();
    const lost = fetch(`${booted.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
      signal: socket.signal,
    });
    await vi.waitFor(() => expect(seen.steps).toBeGreaterThan(1));
    socket.abort();
    await expect(lost).rejects.toThrow();
    await expectStopped();
    expect(seen.aborts).toMatchObject([{ abortCause: 'cancelled' }]);
  });
});

describe('a resolver that a browser asks', () => {
  it('has a signal that never aborts, and a reporter that says nothing', async () => {
    const response = await fetch(`${booted.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ count(steps: 3) chatter grumble }' }),
    });
    expect(await response.json()).toEqual({ data: { count: 3, chatter: 'said', grumble: 'said' } });
  });
});

describe('closing the app', () => {
  it.each(CLIENTS)('ends a running call of a %s client, which hears why', async (_era, connect) => {
    const other = await bootApp(defineApp({ providers: [SlowResolver] }));
    const client = await connect(`${other.url}/mcp`);
    const calling = client.callTool('count', { steps: 1000 });
    await vi.waitFor(() => expect(seen.runs).toBe(1));
    const patience = AbortSignal.timeout(2_000);
    const closing = other.app.close();
    expect((await calling).text).toBe(
      'The server is shutting down. Nothing was changed. Ask for less, or call again later. [CANCELLED]',
    );
    await client.close().catch(() => undefined);
    await closing;
    expect(patience.aborted).toBe(false);
  });
});
