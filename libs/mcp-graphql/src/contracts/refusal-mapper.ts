import type { RefusalCode } from './outcome.js';

/** What an agent is told about an error of the app. */
export interface MappedRefusal {
  readonly code: RefusalCode;
  /** Shown as it is, made one line each and cut at 1000 characters: write it for the agent, with nothing internal in it. */
  readonly text: string;
  /** Whether the very same call may succeed later. Default: for `RATE_LIMITED` only. */
  readonly retryable?: boolean;
  /** Milliseconds to wait first. */
  readonly retryAfterMs?: number;
}

/** Where an error came from. */
export interface RefusalSource {
  /** Name of the tool that was called; absent while it is found out who calls. */
  readonly tool?: string;
}

/**
 * Says what errors of the app mean to an agent, where the library's own table does not know them or says too little.
 * A provider of the app, named in the module option `refusals`.
 */
export interface RefusalMapper {
  /**
   * What to tell the agent, or `undefined` to leave it to the library. What it throws makes the call `INTERNAL`.
   * @param error what was thrown, not wrapped in anything: whatever the app or one of its packages throws
   */
  map(error: unknown, source: RefusalSource): MappedRefusal | undefined;
}
