import { Scope } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';

import type { ActorResolver } from '../contracts/actor.js';
import type { ActorResolverToken } from '../contracts/module-options.js';

/**
 * The app's actor resolver: a provider of any module, else an instance of the class itself, which then can inject
 * only what is global.
 * @throws Error when there is none to be had; the boot must stop, for nobody could call anything
 */
export async function findActorResolver(
  moduleRef: ModuleRef,
  token: ActorResolverToken,
): Promise<ActorResolver> {
  const scope = scopeOf(moduleRef, token);
  if (scope === Scope.REQUEST || scope === Scope.TRANSIENT) {
    throw unusable(token, 'is not a singleton: the call, not the instance, tells one request from another.');
  }
  const resolver =
    scope === undefined
      ? await createResolver(moduleRef, token)
      : moduleRef.get<unknown>(token, { strict: false });
  if (typeof (resolver as Partial<ActorResolver> | null)?.resolve !== 'function') {
    throw unusable(token, 'has no method resolve().');
  }
  return resolver as ActorResolver;
}

async function createResolver(moduleRef: ModuleRef, token: ActorResolverToken): Promise<unknown> {
  if (typeof token !== 'function') {
    throw unusable(token, 'is no provider of the app. Add it to the providers of a module.');
  }
  return moduleRef.create(token as new () => ActorResolver).catch((cause: unknown) => {
    const advice = 'is no provider of the app and cannot be made. Add it to the providers of a module.';
    throw unusable(token, advice, cause);
  });
}

/** The scope of a provider anywhere in the app; `undefined` when there is no such provider. */
function scopeOf(moduleRef: ModuleRef, token: ActorResolverToken): Scope | undefined {
  try {
    return moduleRef.introspect(token as symbol).scope;
  } catch {
    return undefined;
  }
}

function unusable(token: ActorResolverToken, reason: string, cause?: unknown): Error {
  const name = typeof token === 'function' ? token.name : String(token);
  return new Error(`McpGraphqlModule: the option actor names "${name}", which ${reason}`, { cause });
}
