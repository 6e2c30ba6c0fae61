import { createHash } from 'node:crypto';

import type { VerifiedToken } from '../contracts/verified-token.js';

/** How long and how much a {@link TokenCache} keeps. */
export interface CacheLimits {
  readonly seconds: number;
  readonly entries: number;
}

interface Entry {
  readonly token: VerifiedToken;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * What was said about tokens a moment ago. It keeps their hashes, not the tokens, and nothing beyond a token's own
 * end; what is no good is never kept, so that nobody fills it with inventions.
 */
export class TokenCache {
  private readonly entries = new Map<string, Entry>();
  private readonly asking = new Map<string, Promise<VerifiedToken | null>>();

  constructor(private readonly limits: CacheLimits) {}

  /** What is known of a token, else what `ask` says; asked twice at once, it asks once. */
  async get(token: string, ask: () => Promise<VerifiedToken | null>): Promise<VerifiedToken | null> {
    const key = createHash('sha256').update(token).digest('base64');
    const known = this.entries.get(key);
    if (known !== undefined && known.until > Date.now()) {
      return known.token;
    }
    this.entries.delete(key);
    const running = this.asking.get(key) ?? ask().finally(() => this.asking.delete(key));
    this.asking.set(key, running);
    const answer = await running;
    this.keep(key, answer);
    return answer;
  }

  private keep(key: string, token: VerifiedToken | null): void {
    const { seconds, entries } = this.limits;
    if (token === null || seconds === 0) {
      return;
    }
    const until = Math.min(Date.now() + seconds * 1000, (token.expiresAt ?? Infinity) * 1000);
    this.entries.set(key, { token, until });
    if (this.entries.size > entries) {
      // A Map hands its keys out in the order they came: this is the oldest.
      this.entries.delete(this.entries.keys().next().value!);
    }
  }
}
