import type { Retry } from '../contracts/outcome.js';

/** Longer than a day is no time to wait for, but a mistake in a unit. */
const LONGEST_WAIT_MS = 86_400_000;

/**
 * The time to wait that a body or the extensions of an error name: `retryAfterMs` in milliseconds, or `retryAfter` in
 * seconds, as the HTTP header has it.
 */
export function readRetryAfter(told: unknown): Pick<Retry, 'retryAfterMs'> {
  if (typeof told !== 'object' || told === null) {
    return {};
  }
  const { retryAfterMs, retryAfter } = told as Readonly<Record<string, unknown>>;
  const wait = typeof retryAfterMs === 'number' ? retryAfterMs : seconds(retryAfter);
  return wait !== undefined && wait >= 0 && wait <= LONGEST_WAIT_MS ? { retryAfterMs: Math.ceil(wait) } : {};
}

/** What is read of a response: Express's and Fastify's both have it. */
interface ResponseHeaders {
  readonly getHeaders?: () => Readonly<Record<string, unknown>>;
}

/**
 * The time to wait that a guard wrote on the response before it refused. `@nestjs/throttler` says it nowhere else, in
 * one `Retry-After` or one for each of its named throttlers: the longest counts.
 */
export function retryAfterOf(response: object | undefined): Pick<Retry, 'retryAfterMs'> {
  const headers = (response as ResponseHeaders | undefined)?.getHeaders?.() ?? {};
  const waits = Object.entries(headers)
    .filter(([name]) => /^retry-after(-|$)/i.test(name))
    .map(([, value]) => seconds(value))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? {} : readRetryAfter({ retryAfterMs: Math.max(...waits) });
}

function seconds(told: unknown): number | undefined {
  const value = typeof told === 'string' && /^\d+$/.test(told) ? Number(told) : told;
  return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : undefined;
}
