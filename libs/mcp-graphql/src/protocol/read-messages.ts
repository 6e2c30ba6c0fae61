import { type JSONRPCMessage, parseJSONRPCMessage } from '@modelcontextprotocol/server';

import { dropNullArguments } from './drop-null-arguments.js';

/** Something that arrived: a message, or why it is none, with the answer to it where one is due. */
export type Arrival =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly answer?: JSONRPCMessage };

/** Codes of JSON-RPC itself. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** What to say to a text that is too long to be read. */
export function refuseOversized(maxBytes: number): Arrival {
  return unreadable(
    null,
    INVALID_REQUEST,
    `The message is larger than ${maxBytes} bytes. Send less at once.`,
  );
}

/**
 * The messages in one text of a transport that has no other frame: one, or several of a 2025-03-26 batch. What is no
 * message is told so, under its own id where it has one; a notification is never answered.
 */
export function readMessages(text: string): Arrival[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [unreadable(null, PARSE_ERROR, 'Parse error: the message is not JSON.')];
  }
  const values: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
  return values.map(readMessage);
}

function readMessage(value: unknown): Arrival {
  try {
    return { kind: 'message', message: parseJSONRPCMessage(dropNullArguments(value)) };
  } catch {
    const { id, method } = (typeof value === 'object' && value !== null ? value : {}) as Record<
      string,
      unknown
    >;
    const reason = 'The message is no valid JSON-RPC 2.0.';
    if (id === undefined && typeof method === 'string') {
      return { kind: 'unreadable', reason };
    }
    const isId = typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id));
    return unreadable(isId ? id : null, INVALID_REQUEST, reason);
  }
}

/** JSON-RPC answers what it cannot attribute with a null id, which the SDK's type has no room for. */
function unreadable(id: string | number | null, code: number, message: string): Arrival {
  const answer = { jsonrpc: '2.0', id, error: { code, message } } as unknown as JSONRPCMessage;
  return { kind: 'unreadable', reason: message, answer };
}
