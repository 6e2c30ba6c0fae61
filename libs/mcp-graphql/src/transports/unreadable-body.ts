import type { ServerResponse } from 'node:http';

/** What Express's body parser reports of a body it could not take. */
interface BodyParserError {
  readonly type?: unknown;
  readonly limit?: unknown;
}

/** A body that never became a message, as JSON-RPC answers it. */
export interface UnreadableBody {
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

/**
 * What to answer when the app's body parser refused a request to MCP; `undefined` for any other error. The app would
 * answer with a page of its own, which no client of MCP can read.
 */
export function unreadableBody(error: unknown): UnreadableBody | undefined {
  const { type, limit } = (typeof error === 'object' && error !== null ? error : {}) as BodyParserError;
  if (type === 'entity.parse.failed') {
    return { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' };
  }
  if (type === 'entity.too.large') {
    const most = typeof limit === 'number' ? ` of ${limit} bytes` : '';
    return {
      status: 413,
      code: -32600,
      message: `The body is larger than the app's limit${most}. Send less at once.`,
    };
  }
  const isUnread = typeof type === 'string' && /^(charset|encoding|entity|request)\./.test(type);
  return isUnread ? { status: 400, code: -32600, message: 'The body cannot be read.' } : undefined;
}

/** What Express hands to an error handler beside the error; it tells one by its four parameters. */
// oxlint-disable-next-line max-params -- Express counts them
type ErrorHandler = (
  error: unknown,
  request: { readonly path: string },
  response: ServerResponse,
  next?: (error: unknown) => void,
) => void;

/** Answers what the body parser threw for a request to this path; anything else goes on to the app's own handler. */
export function unreadableBodyHandler(path: string): ErrorHandler {
  // oxlint-disable-next-line max-params -- see ErrorHandler
  return (error, request, response, next) => {
    const unreadable = request.path.replace(/\/$/, '') === path ? unreadableBody(error) : undefined;
    if (unreadable === undefined) {
      next?.(error);
      return;
    }
    const { status, code, message } = unreadable;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
  };
}
