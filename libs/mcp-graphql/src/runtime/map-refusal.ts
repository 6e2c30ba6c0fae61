import type { MappedRefusal, RefusalMapper } from '../contracts/refusal-mapper.js';
import { REFUSAL_CODES } from '../contracts/outcome.js';
import { cleanText } from '../errors/clean-text.js';
import type { HiddenReason, SafeReason } from './explain-error.js';

const LONGEST_TEXT = 1000;

/** What the app's mapper made of an error. */
export interface Mapped {
  /** Absent when it leaves the error to the library. */
  readonly reason?: SafeReason | HiddenReason;
  /** What the mapper threw, or why its answer is of no use: for the log. */
  readonly failure?: unknown;
}

/** Asks the app's mapper; never throws. A mapper that fails must not show what it was to keep back. */
export function mapRefusal(mapper: RefusalMapper, error: unknown, tool: string | undefined): Mapped {
  try {
    const mapped = mapper.map(error, tool === undefined ? {} : { tool }) as MappedRefusal | undefined | null;
    return mapped === undefined || mapped === null ? {} : { reason: readMapped(mapped) };
  } catch (failure) {
    return { reason: {}, failure };
  }
}

function readMapped({ code, text, retryable, retryAfterMs }: MappedRefusal): SafeReason {
  if (!REFUSAL_CODES.includes(code) || typeof text !== 'string') {
    throw new TypeError(
      `A RefusalMapper must answer { code, text } with one of ${REFUSAL_CODES.join(', ')}.`,
    );
  }
  const shown = cleanText(text, LONGEST_TEXT);
  return {
    code,
    messages: shown === '' ? [] : [{ text: shown }],
    ...(retryable !== undefined && { retryable }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
