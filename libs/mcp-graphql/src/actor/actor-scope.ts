import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import type { Actor, ActorResolver, CallIdentity, CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { findProvider } from '../wiring/find-provider.js';
import { ActorResolutionError } from './actor-resolution-error.js';
import { CALL_IDENTITY, CALL_SOURCE } from './cls-keys.js';
import { type RequestView, viewRequest } from './request-view.js';

/** Opens the one CLS scope of a call and puts its actor there. */
@Injectable()
export class ActorScope implements OnModuleInit {
  private readonly served = new WeakSet<object>();
  private resolver: ActorResolver | undefined;

  constructor(
    private readonly cls: ClsService,
    private readonly moduleRef: ModuleRef,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Finds the app's resolver once, where all providers exist, so that a wrong option stops the boot. */
  async onModuleInit(): Promise<void> {
    const { actor } = this.options;
    if (actor !== undefined) {
      const wanted = { option: 'actor', token: actor, method: 'resolve' } as const;
      this.resolver = await findProvider<ActorResolver>(this.moduleRef, wanted);
    }
  }

  /**
   * Runs one call. A store that the app's middleware opened for this request stays visible; what the call sets
   * does not reach the next one. App code that reads `cls.get(CLS_REQ).user` sees the actor under every transport.
   * @throws ActorResolutionError when the app's resolver throws
   */
  async run<T>(source: CallSource, work: (identity: CallIdentity) => Promise<T>): Promise<T> {
    return this.cls.run({ ifNested: 'inherit' }, async () => {
      const actor = await this.resolveActor(source);
      const request = viewRequest(source.request, actor, this.served);
      const identity: CallIdentity = { source, request };
      this.cls.set(CALL_IDENTITY, identity);
      this.cls.set(CLS_REQ, request);
      return work(identity);
    });
  }

  /** Keeps what a request came in on for the calls it brings: the protocol never sees a transport's request. */
  receive<T>(source: CallSource, work: () => T): T {
    return this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(CALL_SOURCE, source);
      return work();
    });
  }

  /**
   * What the current request came in on.
   * @throws Error outside of {@link receive}
   */
  source(): CallSource {
    const source = this.cls.isActive() ? this.cls.get<CallSource | undefined>(CALL_SOURCE) : undefined;
    if (source === undefined) {
      throw new Error('No request is being received.');
    }
    return source;
  }

  private async resolveActor(source: CallSource): Promise<Actor | undefined> {
    if (this.resolver === undefined) {
      return (source.request as RequestView).user ?? undefined;
    }
    try {
      return (await this.resolver.resolve(source)) ?? undefined;
    } catch (error) {
      throw new ActorResolutionError(error);
    }
  }
}
