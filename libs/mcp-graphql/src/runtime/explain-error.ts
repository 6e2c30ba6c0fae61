import { HttpException } from '@nestjs/common';

import type { RefusalCode, Retry } from '../contracts/outcome.js';
import { cleanText } from '../errors/clean-text.js';
import { showsInternals } from '../errors/shows-internals.js';
import { type AppMessage, readMessages } from './app-messages.js';
import { CODE_BY_EXTENSION, CODE_BY_STATUS, PASSING_STATUS } from './error-codes.js';
import { readRetryAfter } from './retry-after.js';

/** A reason that may be shown to an agent. */
export interface SafeReason extends Partial<Retry> {
  readonly code: RefusalCode;
  /** What the app says; empty where that may not be shown. */
  readonly messages: readonly AppMessage[];
  /** Something that the app said was left out, because it shows how the app is built. */
  readonly withheld?: boolean;
}

/** An error of which nothing is known to be safe, except whether it passes. */
export interface HiddenReason extends Partial<Retry> {
  readonly code?: never;
}

const LONGEST_MESSAGE = 500;

/**
 * The one table from failure to code and text. Without a code nothing is known to be safe about the error, and the
 * caller answers `INTERNAL`. It never throws, whatever was thrown.
 * @param safeCodes codes of the app's own whose messages are meant for its clients, and what they are to an agent
 */
export function explainError(
  error: unknown,
  safeCodes: Readonly<Record<string, RefusalCode>> = {},
): SafeReason | HiddenReason {
  try {
    return findReason(error, safeCodes);
  } catch {
    return {}; // a getter of what was thrown throws itself, or the chain of originals has no end
  }
}

function findReason(
  error: unknown,
  safeCodes: Readonly<Record<string, RefusalCode>>,
): SafeReason | HiddenReason {
  if (error instanceof HttpException) {
    return explainHttp(error);
  }
  if (typeof error !== 'object' || error === null) {
    return {};
  }
  const { originalError, extensions, message } = error as GraphQLErrorLike;
  if (originalError !== undefined && originalError !== null) {
    return findReason(originalError, safeCodes);
  }
  const told = extensions?.code;
  const code = typeof told === 'string' ? (own(safeCodes, told) ?? own(CODE_BY_EXTENSION, told)) : undefined;
  return code === undefined || typeof message !== 'string'
    ? {}
    : { code, ...showable([{ text: message }]), ...readRetryAfter(extensions) };
}

/** What is read of an error that graphql-js may have made. */
interface GraphQLErrorLike {
  readonly originalError?: unknown;
  readonly extensions?: { readonly code?: unknown };
  readonly message?: unknown;
}

/** A code such as `constructor` is no key of the table. */
function own(table: Readonly<Record<string, RefusalCode>>, key: string): RefusalCode | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function explainHttp(error: HttpException): SafeReason | HiddenReason {
  const status = error.getStatus();
  const response = error.getResponse();
  const wait = readRetryAfter(response);
  const isClientFault = Number.isInteger(status) && status >= 400 && status < 500;
  if (!isClientFault) {
    return PASSING_STATUS.has(status) ? { retryable: true, ...wait } : {};
  }
  const told = readMessages(response);
  const messages = told.length > 0 ? told : [{ text: String(error.message) }];
  return { code: CODE_BY_STATUS[status] ?? 'BAD_INPUT', ...showable(messages), ...wait };
}

/** The messages as an agent may read them. What looks like a stack, a path or SQL is none of them, whoever wrote it. */
export function showable(told: readonly AppMessage[]): Pick<SafeReason, 'messages' | 'withheld'> {
  const clean = told
    .map((message) => ({ ...message, text: cleanText(message.text, LONGEST_MESSAGE) }))
    .filter(({ text }) => text !== '');
  const messages = clean.filter(({ text }) => !showsInternals(text));
  return { messages, ...(messages.length < clean.length && { withheld: true }) };
}
