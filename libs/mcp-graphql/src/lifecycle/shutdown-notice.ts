import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long running calls get once the app begins to close. With it, `app.close()` stays below two seconds. */
const GRACE_MS = 1000;

/**
 * Tells, as early as it can be known, that the app is closing. The usual hooks are too late for it: Apollo's driver
 * waits in its `onModuleDestroy` for every open response, so calls and streams have to end before.
 */
@Injectable()
export class ShutdownNotice implements OnModuleInit, OnModuleDestroy {
  private readonly ending = new AbortController();
  private hasBegun = false;
  private readonly first: (() => Promise<void>)[] = [];

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Aborted a second after the app began to close: whatever still works ends now. */
  get over(): AbortSignal {
    return this.ending.signal;
  }

  /** Runs something as the first step of the shutdown: to end what only waits, a stream or a session. */
  whenBegun(work: () => Promise<void>): void {
    this.first.push(work);
  }

  /** `beforeClose` of the adapter is the first thing that `app.close()` awaits; no hook of a provider comes before it. */
  onModuleInit(): void {
    const adapter = this.adapterHost.httpAdapter as { beforeClose?: () => unknown } | undefined;
    if (adapter) {
      const beforeClose = adapter.beforeClose?.bind(adapter);
      adapter.beforeClose = async () => {
        await beforeClose?.();
        await this.begin();
      };
    }
  }

  /** Where there is no adapter, or one of an older Nest that is not told. */
  async onModuleDestroy(): Promise<void> {
    await this.begin();
  }

  private async begin(): Promise<void> {
    if (!this.hasBegun) {
      this.hasBegun = true;
      setTimeout(() => this.ending.abort(), GRACE_MS).unref();
      await Promise.all(this.first.map((work) => work()));
    }
  }
}
