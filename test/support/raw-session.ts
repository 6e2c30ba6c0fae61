import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

import { type RawAnswer, rawCall } from './raw-call.js';

/** Headers of one request. */
type Headers = Readonly<Record<string, string>>;

/** A session of a 2025-era client, spoken by hand. */
export interface RawSession {
  readonly id: string;
  /** The headers that every request of the session carries. */
  readonly headers: Headers;
  /** Posts a request of JSON-RPC. */
  call(method: string, params?: object, headers?: Headers): Promise<RawAnswer>;
}

/** What a 2025-era client says first. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1.0.0' },
  },
} as const;

/** Begins a session as whoever the headers sign in, and finishes its handshake. */
export async function openSession(url: string, signIn: Headers = {}): Promise<RawSession> {
  const answer = await rawCall(url, INITIALIZE, signIn);
  const id = answer.headers.get('mcp-session-id');
  if (id === null) {
    throw new Error(`No session: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  const headers = { ...signIn, 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
  await rawCall(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  let count = 0;
  return {
    id,
    headers,
    call: (method, params = {}, more = {}) => {
      count += 1;
      return rawCall(url, { jsonrpc: '2.0', id: count, method, params }, { ...headers, ...more });
    },
  };
}

/** An event stream that a test reads piece by piece. */
export interface RawStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Reads on until the text holds this, and gives all the text so far; throws when the stream ends without. */
  readUntil(part: string): Promise<string>;
  /** Reads to the end. */
  readAll(): Promise<string>;
  /** Drops the connection. */
  drop(): void;
}

/**
 * Opens a stream, by GET or with a body by POST, on a connection of its own: `fetch` would open a new one beside it
 * as soon as the stream is dropped, and a server that closes waits for that.
 */
export async function openStream(url: string, headers: Headers, body?: object): Promise<RawStream> {
  const sent = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: {
      accept: body === undefined ? 'text/event-stream' : 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined);
  response.setEncoding('utf8').on('error', () => undefined);
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<string>;
  let text = '';
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    text += done === true ? '' : value;
    return done !== true;
  };
  return {
    status: response.statusCode!,
    headers: response.headers,
    readUntil: async (part) => {
      while (!text.includes(part)) {
        if (!(await readMore())) {
          throw new Error(`The stream ended without ${part}: ${text}`);
        }
      }
      return text;
    },
    readAll: async () => {
      while (await readMore());
      return text;
    },
    drop: () => sent.destroy(),
  };
}
