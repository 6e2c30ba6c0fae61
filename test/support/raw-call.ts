/** What came back over HTTP, unread by any client. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body, or the messages of an event stream; the text where it is neither. */
  readonly body: unknown;
}

const ACCEPT = 'application/json, text/event-stream';

/** Posts a body as it is: an object as JSON, a string untouched. For what no client would send. */
export async function rawCall(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: readBody(await response.text()) };
}

/** A request of the 2026-07-28 revision with everything that revision demands, for {@link rawCall}. */
export function modernRequest(method: string, params: Readonly<Record<string, unknown>> = {}) {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = params['name'];
  return {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  };
}

function readBody(text: string): unknown {
  const events = text
    .split('\n')
    // The first event of a stream that can be taken up again carries an id and no message.
    .filter((line) => /^data: ./.test(line))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
  if (events.length > 0) {
    return events.length === 1 ? events[0] : events;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
