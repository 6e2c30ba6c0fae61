import { Injectable } from '@nestjs/common';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import type { Actor, CallIdentity, CallSource } from '../contracts/actor.js';
import { AdapterRequests } from './adapter-requests.js';
import { CURRENT_IDENTITY } from './current-identity.js';

/** A request, as far as it says who calls. */
interface SignedIn {
  readonly user?: Actor;
}

/**
 * Who calls, for services that filter rows by it. Live: an actor that a guard puts on the request half-way
 * is seen from then on. Outside a tool call it reads the request that nestjs-cls keeps, so that one service
 * serves browser and agent alike.
 */
@Injectable()
export class ActorContext {
  constructor(
    private readonly cls: ClsService,
    private readonly requests: AdapterRequests,
  ) {}

  /** The actor of the current call or request; `undefined` when nobody is signed in. */
  get actor(): Actor | undefined {
    const { identity } = this;
    return (identity === undefined ? this.browserUser : identity.request.user) ?? undefined;
  }

  /** Whether a tool is being called, and not a browser's request served. */
  get isToolCall(): boolean {
    return this.identity !== undefined;
  }

  /** The name of the tool that is being called. */
  get tool(): string | undefined {
    return this.identity?.tool;
  }

  /** What the caller of the current tool may do by scope; nothing outside of a tool call. */
  get scopes(): readonly string[] {
    return this.identity?.scopes ?? [];
  }

  /** What the current tool call came in on; its `token` says whose agent calls, where tokens are verified. */
  get source(): CallSource | undefined {
    return this.identity?.source;
  }

  private get browserUser(): Actor | undefined {
    const kept = this.cls.isActive() ? this.cls.get<SignedIn | undefined>(CLS_REQ) : undefined;
    return kept && ((this.requests.of(kept) as SignedIn).user ?? kept.user);
  }

  private get identity(): CallIdentity | undefined {
    return CURRENT_IDENTITY.getStore();
  }
}
