import type { HttpExchange } from './http-exchange.js';

/** What a page may read of an answer; without it, a browser hides the session from the client it runs. */
const EXPOSED_HEADERS = ['Mcp-Session-Id', 'MCP-Protocol-Version', 'WWW-Authenticate', 'Retry-After'];

/** What clients send, for a browser that does not say what it wants to send. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Last-Event-ID',
];

const METHODS = 'GET, POST, DELETE';

/** The longest that Chromium keeps the answer to a preflight, in seconds. */
const MAX_AGE = '7200';

/**
 * The answer to a browser that asks before it calls; `undefined` for every other request. It carries no token yet, so
 * this comes before authentication. Where the app has CORS of its own, that has answered already.
 */
export function preflightAnswer({ incoming }: HttpExchange): Response | undefined {
  const { method, headers } = incoming;
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
    return undefined;
  }
  const asked = headers['access-control-request-headers'];
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': METHODS,
      // The page has been let in already; names such as Mcp-Param-* cannot be listed beforehand.
      'access-control-allow-headers': asked?.toString() ?? ALLOWED_HEADERS.join(', '),
      'access-control-max-age': MAX_AGE,
    },
  });
}

/**
 * Lets the page that called read the answer. Where the app's own CORS has done so, only the names of headers are added
 * that it does not know of. Cookies of another site are never asked for.
 */
export function shareWithPage(exchange: HttpExchange, answer: Response): Response {
  const { origin } = exchange.incoming.headers;
  if (origin === undefined) {
    return answer;
  }
  const { headers } = answer;
  if (exchange.header('access-control-allow-origin') === undefined) {
    headers.set('access-control-allow-origin', origin);
    headers.set('vary', merge(exchange.header('vary'), ['Origin']));
  }
  const exposed = exchange.header('access-control-expose-headers');
  headers.set('access-control-expose-headers', merge(exposed, EXPOSED_HEADERS));
  return answer;
}

function merge(given: string | undefined, added: readonly string[]): string {
  const names = (given ?? '').split(',').map((name) => name.trim());
  const known = new Set(names.map((name) => name.toLowerCase()));
  const missing = added.filter((name) => !known.has(name.toLowerCase()));
  return [...names, ...missing].filter((name) => name !== '').join(', ');
}
