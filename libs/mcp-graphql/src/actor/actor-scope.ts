import { Injectable } from '@nestjs/common';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import type { CallIdentity, CallSource } from '../contracts/actor.js';
import { Callers } from './callers.js';
import { CALL_SOURCE } from './cls-keys.js';
import { CURRENT_IDENTITY } from './current-identity.js';
import { viewRequest } from './request-view.js';
import { viewResponse } from './response-view.js';

/** What a scope is opened for: one tool, on what came in. */
export interface ScopedCall {
  readonly source: CallSource;
  /** The name of the tool. */
  readonly tool: string;
}

/** Opens the one CLS scope of a call and puts its actor there. */
@Injectable()
export class ActorScope {
  private readonly served = new WeakSet<object>();

  constructor(
    private readonly cls: ClsService,
    private readonly callers: Callers,
  ) {}

  /**
   * Runs one call. A store that the app's middleware opened for this request stays visible; what the call sets
   * does not reach the next one. App code that reads `cls.get(CLS_REQ).user` sees the actor under every transport.
   * @throws what {@link Callers.identify} throws, when who calls cannot be found out
   */
  async run<T>(call: ScopedCall, work: (identity: CallIdentity) => Promise<T>): Promise<T> {
    return this.cls.run({ ifNested: 'inherit' }, async () => {
      const { source, actor, scopes } = await this.callers.identify(call.source);
      const request = viewRequest(source.request, actor, this.served);
      const response = source.response && viewResponse(source.response);
      const identity: CallIdentity = {
        source,
        tool: call.tool,
        scopes,
        request,
        ...(response && { response }),
      };
      this.cls.set(CLS_REQ, request);
      return CURRENT_IDENTITY.run(identity, () => work(identity));
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
}
