import type { RefusalCode } from '../contracts/outcome.js';

/**
 * HTTP statuses whose message the app wrote for its clients; any other below 500 counts as `BAD_INPUT`. Messages from
 * 500 on are never shown.
 */
export const CODE_BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: 'BAD_INPUT',
  401: 'UNAUTHENTICATED',
  402: 'FORBIDDEN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'FORBIDDEN',
  407: 'UNAUTHENTICATED',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'CONFLICT',
  413: 'TOO_LARGE',
  422: 'BAD_INPUT',
  423: 'CONFLICT',
  428: 'CONFLICT',
  429: 'RATE_LIMITED',
  451: 'FORBIDDEN',
};

/** Statuses of faults that pass by themselves: a gateway or a service that is not there just now. */
export const PASSING_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Values of `extensions.code` that apps, Apollo and Nest's drivers use for errors meant for the client, and our own codes. Nest's are
 * the names of HTTP statuses.
 */
export const CODE_BY_EXTENSION: Readonly<Record<string, RefusalCode>> = {
  BAD_INPUT: 'BAD_INPUT',
  BAD_USER_INPUT: 'BAD_INPUT',
  BAD_REQUEST: 'BAD_INPUT',
  UNPROCESSABLE_ENTITY: 'BAD_INPUT',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  GONE: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  PRECONDITION_FAILED: 'CONFLICT',
  TOO_LARGE: 'TOO_LARGE',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  TIMEOUT: 'TIMEOUT',
  REQUEST_TIMEOUT: 'TIMEOUT',
  RATE_LIMITED: 'RATE_LIMITED',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};
