import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/**
 * How long a change waits before it is announced, in milliseconds. Changes that come together are one announcement,
 * and a client that lists again at once finds the other replicas informed as well.
 */
const GATHER_MS = 50;

/** Tells whoever serves clients that the list of tools is another one now. */
@Injectable()
export class ToolChanges implements OnApplicationShutdown {
  private readonly listeners = new Set<() => void>();
  private waiting: NodeJS.Timeout | undefined;

  /** Hears of changes, some of them gathered into one. Returns what ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Announces a change soon. */
  tell(): void {
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.listeners.forEach((listener) => listener());
    }, GATHER_MS).unref();
  }

  /** Nobody is left to hear it. */
  onApplicationShutdown(): void {
    clearTimeout(this.waiting);
    this.listeners.clear();
  }
}
