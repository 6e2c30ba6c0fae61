/** What a tool may say about keys for its change. */
export interface IdempotentTool {
  /** How long an answer is kept and given again, in milliseconds. Default: the module's `idempotency.ttlMs`. */
  readonly ttlMs?: number;
}

/** How changes that carry a key are kept from running twice. */
export interface IdempotencyOptions {
  /** Where answers are kept. Default: `memoryIdempotencyStore()`, which one process has for itself. */
  readonly store?: IdempotencyStore;
  /** How long, in milliseconds. Default: a day. */
  readonly ttlMs?: number;
}

/** One call's claim to a key. */
export interface KeyClaim {
  /** Stands for actor, tool and the agent's key; nothing of them can be read from it. */
  readonly key: string;
  /** Stands for the arguments. */
  readonly fingerprint: string;
  /** Tells this claim from every other one. */
  readonly holder: string;
  /** How long the key is kept, from now and again from when it is settled, in milliseconds. */
  readonly ttlMs: number;
  /** How long the holder counts as alive without a word from it, in milliseconds. */
  readonly leaseMs: number;
}

/** What a store knows of a key. */
export type FoundKey =
  /** Nobody had it: it is the caller's now. */
  | { readonly kind: 'claimed' }
  /** Somebody works on it. */
  | { readonly kind: 'running'; readonly fingerprint: string }
  /** Somebody worked on it and was not heard of since. What became of it is unknown, so nobody may take it over. */
  | { readonly kind: 'abandoned'; readonly fingerprint: string }
  /** It has an answer. */
  | { readonly kind: 'settled'; readonly fingerprint: string; readonly answer: string };

/** Keeps keys and the answers that belong to them. Each method is atomic, whatever number of processes share the store. */
export interface IdempotencyStore {
  /** Takes a key that nobody has, or tells what is known of it. */
  claim(claim: KeyClaim): Promise<FoundKey>;
  /** The holder is still at it. Does nothing for anybody else. */
  extend(claim: KeyClaim): Promise<void>;
  /** Keeps the answer, for `ttlMs` from now. Does nothing for anybody but the holder. */
  settle(claim: KeyClaim, answer: string): Promise<void>;
  /** Gives the key back, as if it had never been taken. Does nothing for anybody but the holder. */
  release(claim: KeyClaim): Promise<void>;
  /** Whether it can be reached right now, for health checks. Absent where it always can. */
  isReady?(): boolean;
  /** Connects; the boot waits for it. */
  open?(): Promise<void>;
  /** Ends all connections; called once, when the app has shut down. */
  close?(): Promise<void>;
}
