import type { Actor } from './actor.js';

/** Whom a session or a stream belongs to that nobody in particular opened. No bound for one subject concerns it. */
export const ANONYMOUS = 'anonymous';

/** Sessions of 2025-era clients, in the memory of one process: its clients must come back to it. */
export interface SessionOptions {
  /** A session that nobody has used for this long is over, in milliseconds. Default: 1,800,000 (30 minutes). */
  readonly idleMs?: number;
  /** The most sessions at once; a new one then takes the place of the idlest that does nothing. Default: 1000. */
  readonly max?: number;
  /** The most sessions of one subject. Default: 20. */
  readonly maxPerSubject?: number;
  /**
   * How much each session keeps of what it has sent, in bytes, for a client that lost its connection and asks for the
   * rest. 0 keeps nothing. Default: 262,144.
   */
  readonly replayBytes?: number;
  /**
   * Who an actor is, as one text that stays the same for as long as the session may live. Default: what stands under
   * `subject`, `sub` or `id`, told apart by `kind`, `client` and `onBehalfOf`.
   */
  readonly subject?: (actor: Actor) => string | undefined;
}

/** See {@link SessionOptions}; `subject` stays absent when the app does not say. */
export type ResolvedSessions = Required<Omit<SessionOptions, 'subject'>> & Pick<SessionOptions, 'subject'>;

/** Bounds for streams that stay open to wait for news: they cost memory and a socket each for as long as they live. */
export interface StreamOptions {
  /** The most at once, in each process. Default: 1000. */
  readonly max?: number;
  /** The most of one subject. Default: 20. */
  readonly maxPerSubject?: number;
  /**
   * How long one may stay open, in milliseconds; its client opens it again then, with the token that it has by then.
   * Default: 3,600,000 (an hour).
   */
  readonly maxMs?: number;
}

/** See {@link StreamOptions}. */
export type ResolvedStreams = Required<StreamOptions>;

/** Ways to reach the server beside `path`. */
export interface TransportOptions {
  /**
   * Serve the HTTP+SSE transport of 2024-11-05 as well, at `<path>/sse` and `<path>/messages`, for hosts that know
   * nothing else. Deprecated by the specification since 2025-03-26. Default: `false`.
   */
  readonly sse?: boolean;
}
