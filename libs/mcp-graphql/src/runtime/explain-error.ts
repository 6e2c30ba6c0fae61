import { HttpException } from '@nestjs/common';

import type { RefusalCode } from '../contracts/outcome.js';

/** A reason that may be shown to an agent. */
export interface SafeReason {
  readonly code: RefusalCode;
  readonly messages: readonly string[];
}

/** HTTP statuses whose message the app wrote for its clients. Everything from 500 on is never shown. */
const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: 'BAD_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'CONFLICT',
  413: 'TOO_LARGE',
  422: 'BAD_INPUT',
  429: 'RATE_LIMITED',
};

/** `extensions.code` values that apps and Apollo use for errors meant for the client, and our own codes. */
const BY_EXTENSION: Readonly<Record<string, RefusalCode>> = {
  BAD_INPUT: 'BAD_INPUT',
  BAD_USER_INPUT: 'BAD_INPUT',
  BAD_REQUEST: 'BAD_INPUT',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'TOO_LARGE',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  TIMEOUT: 'TIMEOUT',
  RATE_LIMITED: 'RATE_LIMITED',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};

const LONGEST_MESSAGE = 500;

/**
 * The one table from failure to code and text. `undefined` means that nothing is known to be safe about it:
 * the caller answers `INTERNAL`. It never throws, whatever was thrown.
 */
export function explainError(error: unknown): SafeReason | undefined {
  try {
    return findReason(error);
  } catch {
    return undefined; // a getter of what was thrown throws itself, or the chain of originals has no end
  }
}

function findReason(error: unknown): SafeReason | undefined {
  if (error instanceof HttpException) {
    return explainHttp(error);
  }
  if (typeof error !== 'object' || error === null) {
    return undefined;
  }
  const { originalError, extensions, message } = error as GraphQLErrorLike;
  if (originalError !== undefined && originalError !== null) {
    return findReason(originalError);
  }
  const told = extensions?.code;
  const code = typeof told === 'string' && Object.hasOwn(BY_EXTENSION, told) ? BY_EXTENSION[told] : undefined;
  return code === undefined || typeof message !== 'string'
    ? undefined
    : { code, messages: [shorten(message)] };
}

/** What is read of an error that graphql-js may have made. */
interface GraphQLErrorLike {
  readonly originalError?: unknown;
  readonly extensions?: { readonly code?: unknown };
  readonly message?: unknown;
}

function explainHttp(error: HttpException): SafeReason | undefined {
  const status = error.getStatus();
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'BAD_INPUT' : undefined);
  return code === undefined ? undefined : { code, messages: messagesOf(error).map(shorten) };
}

/** A ValidationPipe puts its findings into the response, where the message itself is only the status text. */
function messagesOf(error: HttpException): readonly string[] {
  const response = error.getResponse();
  const inner: unknown =
    typeof response === 'string' ? response : (response as { message?: unknown }).message;
  const messages = (Array.isArray(inner) ? inner : [inner]).filter((message) => typeof message === 'string');
  return messages.length > 0 ? messages : [error.message];
}

function shorten(message: string): string {
  return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE - 3)}...`;
}
