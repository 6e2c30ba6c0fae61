import type { McpGraphqlOptions } from '../contracts/module-options.js';
import type { ResolvedSessions, ResolvedStreams } from '../contracts/transports.js';

const SESSIONS: ResolvedSessions = {
  idleMs: 30 * 60_000,
  max: 1000,
  maxPerSubject: 20,
  replayBytes: 262_144,
};

const STREAMS: ResolvedStreams = { max: 1000, maxPerSubject: 20, maxMs: 60 * 60_000 };

/** Longer than this, a timer of Node's would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The option `sessions` with its defaults; `undefined` when there are none.
 * @throws Error when one of its members cannot work
 */
export function resolveSessions(given: McpGraphqlOptions['sessions']): ResolvedSessions | undefined {
  if (given === undefined || given === false) {
    return undefined;
  }
  const sessions = { ...SESSIONS, ...(given === true ? {} : withoutUndefined(given)) };
  requireWhole('sessions.idleMs', sessions.idleMs, [1, LONGEST_MS]);
  requireWhole('sessions.max', sessions.max, [1, Infinity]);
  requireWhole('sessions.maxPerSubject', sessions.maxPerSubject, [1, Infinity]);
  requireWhole('sessions.replayBytes', sessions.replayBytes, [0, Infinity]);
  return sessions;
}

/**
 * The option `streams` with its defaults.
 * @throws Error when one of its members cannot work
 */
export function resolveStreams(given: McpGraphqlOptions['streams'] = {}): ResolvedStreams {
  const streams = { ...STREAMS, ...withoutUndefined(given) };
  requireWhole('streams.max', streams.max, [1, Infinity]);
  requireWhole('streams.maxPerSubject', streams.maxPerSubject, [1, Infinity]);
  requireWhole('streams.maxMs', streams.maxMs, [1, LONGEST_MS]);
  return streams;
}

function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

function requireWhole(option: string, value: number, [least, most]: readonly [number, number]): void {
  if (Number.isInteger(value) && value >= least && value <= most) {
    return;
  }
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new Error(
    `McpGraphqlModule: the option ${option} must be a whole number ${range}, but is ${JSON.stringify(value)}.`,
  );
}
