import { Logger } from '@nestjs/common';

import type { FoundKey, IdempotencyStore, KeyClaim } from '../contracts/idempotency.js';

/** How much one process keeps. */
export interface MemoryStoreOptions {
  /** Keys. Default: 10 000. */
  readonly maxKeys?: number;
  /** Characters of all answers together. Default: 16 777 216. */
  readonly maxCharacters?: number;
}

interface Kept {
  readonly fingerprint: string;
  readonly holder: string;
  leaseEnds: number;
  expires: number;
  answer?: string;
}

/**
 * Keeps keys in the memory of this process: enough for one replica, and gone with it. When it is full, the oldest
 * answers are forgotten before their time; keys that somebody works on never are.
 */
export function memoryIdempotencyStore(options: MemoryStoreOptions = {}): IdempotencyStore {
  const { maxKeys = 10_000, maxCharacters = 16_777_216 } = options;
  return new MemoryStore(maxKeys, maxCharacters);
}

class MemoryStore implements IdempotencyStore {
  private readonly logger = new Logger('McpGraphql');
  private readonly keys = new Map<string, Kept>();
  private characters = 0;
  private hasForgotten = false;

  constructor(
    private readonly maxKeys: number,
    private readonly maxCharacters: number,
  ) {}

  async claim(claim: KeyClaim): Promise<FoundKey> {
    const now = performance.now();
    const kept = this.keys.get(claim.key);
    if (kept !== undefined && kept.expires > now) {
      return describe(kept, now);
    }
    this.forget(claim.key);
    const { fingerprint, holder, leaseMs, ttlMs } = claim;
    this.keys.set(claim.key, { fingerprint, holder, leaseEnds: now + leaseMs, expires: now + ttlMs });
    this.makeRoom(now);
    return { kind: 'claimed' };
  }

  async extend(claim: KeyClaim): Promise<void> {
    const held = this.heldBy(claim);
    if (held !== undefined) {
      held.leaseEnds = performance.now() + claim.leaseMs;
      held.expires = performance.now() + claim.ttlMs;
    }
  }

  async settle(claim: KeyClaim, answer: string): Promise<void> {
    const held = this.heldBy(claim);
    if (held !== undefined) {
      held.answer = answer;
      held.expires = performance.now() + claim.ttlMs;
      this.characters += answer.length;
      this.makeRoom(performance.now());
    }
  }

  async release(claim: KeyClaim): Promise<void> {
    if (this.heldBy(claim) !== undefined) {
      this.forget(claim.key);
    }
  }

  private heldBy({ key, holder }: KeyClaim): Kept | undefined {
    const kept = this.keys.get(key);
    return kept?.holder === holder && kept.answer === undefined ? kept : undefined;
  }

  private get isFull(): boolean {
    return this.keys.size > this.maxKeys || this.characters > this.maxCharacters;
  }

  private makeRoom(now: number): void {
    if (!this.isFull) {
      return;
    }
    this.forgetWhile(
      () => true,
      ({ expires }) => expires <= now,
    );
    if (this.isFull && !this.hasForgotten) {
      this.hasForgotten = true;
      this.logger.warn('The idempotency store is full: the oldest answers are forgotten before their time');
    }
    this.forgetWhile(
      () => this.isFull,
      ({ answer }) => answer !== undefined,
    );
  }

  private forgetWhile(goesOn: () => boolean, matches: (kept: Kept) => boolean): void {
    for (const [key, kept] of this.keys) {
      if (!goesOn()) {
        return;
      }
      if (matches(kept)) {
        this.forget(key);
      }
    }
  }

  private forget(key: string): void {
    this.characters -= this.keys.get(key)?.answer?.length ?? 0;
    this.keys.delete(key);
  }
}

function describe({ fingerprint, answer, leaseEnds }: Kept, now: number): FoundKey {
  if (answer !== undefined) {
    return { kind: 'settled', fingerprint, answer };
  }
  return { kind: leaseEnds > now ? 'running' : 'abandoned', fingerprint };
}
