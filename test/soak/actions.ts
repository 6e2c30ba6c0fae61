import { connect } from 'node:net';

import { listenForTools } from '../support/listening-client.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { modernRequest } from '../support/raw-call.js';

/** One thing that a client does, well or badly. It throws when the server does what it must not. */
export type Action = (url: string, sessionsUrl: string) => Promise<void>;

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'x-user': 'ann',
};

interface Posted {
  readonly status: number;
  readonly text: string;
}

async function post(url: string, body: string, init: RequestInit = {}): Promise<Posted> {
  const response = await fetch(url, {
    method: 'POST',
    ...init,
    body,
    headers: { ...JSON_HEADERS, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, text: await response.text() };
}

function callModern(url: string, name: string, args: object, init: RequestInit = {}): Promise<Posted> {
  const { body, headers } = modernRequest('tools/call', { name, arguments: args });
  return post(url, JSON.stringify(body), { ...init, headers });
}

/** A call whose answer is a stream: news of its progress, then the result. */
function callSteps(url: string, init: RequestInit = {}): Promise<Posted> {
  const { body, headers } = modernRequest('tools/call', { name: 'steps', arguments: {} });
  const { _meta: envelope } = body.params as { readonly _meta: object };
  const params = { ...body.params, _meta: { ...envelope, progressToken: 'p' } };
  return post(url, JSON.stringify({ ...body, params }), { ...init, headers });
}

function callLegacy(url: string, name: string, args: object, init: RequestInit = {}): Promise<Posted> {
  const params = { name, arguments: args };
  return post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), init);
}

/** Expects a status and a piece of the answer. */
async function expectAnswer(posted: Promise<Posted>, status: number, piece: string): Promise<void> {
  const { status: got, text } = await posted;
  if (got !== status || !text.includes(piece)) {
    throw new Error(`Expected ${status} with ${piece}, got ${got}: ${text.slice(0, 300)}`);
  }
}

/** Starts something and breaks it off after a moment. */
async function breakOff(start: (signal: AbortSignal) => Promise<unknown>, afterMs: number): Promise<void> {
  const signal = AbortSignal.timeout(afterMs);
  await start(signal).catch((error: unknown) => {
    if (!signal.aborted) {
      throw error;
    }
  });
}

/** Sends these bytes over a socket of its own and drops it. */
function dropSocket(url: string, bytes: string, afterMs: number): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), afterMs);
    });
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

const HALF_A_REQUEST =
  'POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"jsonrpc"';

async function useClient(url: string, [, connectClient]: (typeof CLIENTS)[number]): Promise<void> {
  const client = await connectClient(url, { 'x-user': 'bob' });
  await client.listTools();
  const { content } = await client.callTool('who_am_i');
  await client.close();
  if (content?.['result'] !== 'bob') {
    throw new Error(`Expected bob, got ${JSON.stringify(content)}`);
  }
}

/** Everything that is done, by name, as often as it stands here for every round. */
export const ACTIONS: readonly (readonly [name: string, weight: number, action: Action])[] = [
  ['modern call', 8, (url) => expectAnswer(callModern(url, 'who_am_i', {}), 200, '"result":"ann"')],
  ['legacy call', 8, (url) => expectAnswer(callLegacy(url, 'who_am_i', {}), 200, 'ann')],
  ['many rows', 2, (url) => expectAnswer(callModern(url, 'rows', { limit: 100 }), 200, '"number":99')],
  ['refusal', 2, (url) => expectAnswer(callModern(url, 'fail', { badly: false }), 200, 'FORBIDDEN')],
  ['internal error', 2, (url) => expectAnswer(callLegacy(url, 'fail', { badly: true }), 200, 'INTERNAL')],
  ['bad argument', 2, (url) => expectAnswer(callModern(url, 'rows', { limit: 'x' }), 200, 'BAD_INPUT')],
  ['unknown tool', 2, (url) => expectAnswer(callModern(url, 'none', {}), 200, 'Unknown tool')],
  ['bad JSON', 2, (url) => expectAnswer(post(url, '{"jsonrpc":'), 400, '-32700')],
  ['no message', 1, (url) => expectAnswer(post(url, '[1,null,{"a":'.padEnd(5000, '[')), 400, '-32700')],
  ['too large', 1, (url) => expectAnswer(post(url, JSON.stringify('x'.repeat(150_000))), 413, '-32600')],
  ['cancelled', 3, (url) => breakOff((signal) => callModern(url, 'slow', { ms: 100 }, { signal }), 20)],
  [
    'cancelled, legacy',
    3,
    (url) => breakOff((signal) => callLegacy(url, 'slow', { ms: 100 }, { signal }), 20),
  ],
  ['progress', 1, (url) => expectAnswer(callSteps(url), 200, '"progress":5')],
  ['dropped stream', 2, (url) => breakOff((signal) => callSteps(url, { signal }), 50)],
  ['half a request', 2, (url) => dropSocket(url, HALF_A_REQUEST, 5)],
  ['no HTTP', 1, (url) => dropSocket(url, '\u0016\u0003\u0001\u0000', 5)],
  ['modern client', 1, (url) => useClient(url, CLIENTS[0])],
  ['legacy client', 1, (url) => useClient(url, CLIENTS[1])],
  ['session left behind', 1, (_, sessionsUrl) => useClient(sessionsUrl, CLIENTS[1])],
  ['listens', 1, async (url) => (await listenForTools(url)).close()],
  [
    'switches',
    1,
    async (url) => {
      await callModern(url, 'switch_sometimes', { enabled: false });
      await expectAnswer(callModern(url, 'switch_sometimes', { enabled: true }), 200, 'true');
    },
  ],
];
