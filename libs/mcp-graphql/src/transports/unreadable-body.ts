import type { Unread } from './http-route.js';
import type { JsonRpcRefusal } from './json-rpc-answer.js';

/** What a body parser reports of a body it could not take: Express by `type`, Fastify by `code`. */
interface BodyError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly limit?: unknown;
}

type Kind = 'malformed' | 'too large' | 'wrong type' | 'unreadable';

const KINDS: Readonly<Record<string, Kind>> = {
  'entity.parse.failed': 'malformed',
  'entity.too.large': 'too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong type',
};

/** The other errors of the two parsers: a wrong length, an unknown charset or encoding, an aborted request. */
const OTHER_ERRORS = /^(charset\.|encoding\.|entity\.|request\.|FST_ERR_CTP_)/;

/** What to answer when the app's body parser refused a request to MCP; `undefined` for any other error. */
export function unreadableBody({ error, limit }: Unread): JsonRpcRefusal | undefined {
  const given = (typeof error === 'object' && error !== null ? error : {}) as BodyError;
  switch (kindOf(given)) {
    case 'malformed':
      return { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' };
    case 'too large':
      return { status: 413, code: -32600, message: tooLarge(given.limit ?? limit) };
    case 'wrong type':
      return { status: 415, code: -32600, message: 'The body must be application/json.' };
    case 'unreadable':
      return { status: 400, code: -32600, message: 'The body cannot be read.' };
    default:
      return undefined;
  }
}

function kindOf({ type, code }: BodyError): Kind | undefined {
  const name = typeof type === 'string' ? type : code;
  if (typeof name !== 'string') {
    return undefined;
  }
  return KINDS[name] ?? (OTHER_ERRORS.test(name) ? 'unreadable' : undefined);
}

function tooLarge(limit: unknown): string {
  const most = typeof limit === 'number' ? ` of ${limit} bytes` : '';
  return `The body is larger than the app's limit${most}. Send less at once.`;
}
