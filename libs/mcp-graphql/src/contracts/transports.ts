import type { Actor } from './actor.js';

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
