import { Injectable } from '@nestjs/common';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import type { Actor, CallIdentity, CallSource } from '../contracts/actor.js';
import { CURRENT_IDENTITY } from './current-identity.js';

/**
 * Who calls, for services that filter rows by it. Live: an actor that a guard puts on the request half-way
 * is seen from then on. Outside a tool call it reads the request that nestjs-cls keeps, so that one service
 * serves browser and agent alike.
 */
@Injectable()
export class ActorContext {
  constructor(private readonly cls: ClsService) {}

  /** The actor of the current call or request; `undefined` when nobody is signed in. */
  get actor(): Actor | undefined {
    const request = this.identity?.request ?? this.browserRequest;
    return request?.user ?? undefined;
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

  private get browserRequest(): { readonly user?: Actor } | undefined {
    return this.cls.isActive() ? this.cls.get<{ user?: Actor } | undefined>(CLS_REQ) : undefined;
  }

  private get identity(): CallIdentity | undefined {
    return CURRENT_IDENTITY.getStore();
  }
}
