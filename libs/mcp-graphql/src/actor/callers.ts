import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ClsService } from 'nestjs-cls';

import { TokenCheck } from '../authorization/token-check.js';
import type { Actor, ActorResolver, CallSource, Caller } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { findProvider } from '../wiring/find-provider.js';
import { scopesOf } from './scopes-of.js';
import { tokenActor } from './token-actor.js';

/**
 * Finds out who is behind a request, once for each: whether it may come in, what it sees listed and as whom it calls
 * go by the same answer.
 */
@Injectable()
export class Callers implements OnModuleInit {
  private readonly known = new WeakMap<CallSource, Promise<Caller>>();
  private resolver: ActorResolver | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly cls: ClsService,
    private readonly tokens: TokenCheck,
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
   * Who is behind a request. Asked again with the same source, it gives the same answer.
   * @throws UnauthorizedException when the token is no good, and whatever the app's resolver or verifier throws
   */
  identify(source: CallSource): Promise<Caller> {
    const known = this.known.get(source);
    if (known !== undefined) {
      return known;
    }
    const found = this.cls.run({ ifNested: 'inherit' }, () => this.find(source));
    this.known.set(source, found);
    return found;
  }

  private async find(received: CallSource): Promise<Caller> {
    const token = await this.tokens.check(received.request);
    const source = token === undefined ? received : { ...received, token };
    const actor = (await this.actorOf(source)) ?? undefined;
    return { source, ...(actor !== undefined && { actor }), scopes: scopesOf(actor, token) };
  }

  private actorOf(source: CallSource): Actor | null | undefined | Promise<Actor | null> {
    // Where tokens are asked for, nothing else signs in: not a cookie that some middleware took for its user.
    if (this.options.authorization !== undefined && source.token === undefined) {
      return undefined;
    }
    if (this.resolver !== undefined) {
      return this.resolver.resolve(source);
    }
    return source.token === undefined ? signedInOn(source.request) : tokenActor(source.token);
  }
}

/** Who the app's middleware signed in. Under Fastify it gets Node's request, which stands behind the adapter's. */
function signedInOn(request: { readonly user?: Actor; readonly raw?: { readonly user?: Actor } }) {
  return request.user ?? request.raw?.user;
}
