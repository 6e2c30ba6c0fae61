import { Scope } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';

/** How an option names a provider of the app: its class, or its token. */
export type ProviderToken<T> = (abstract new (...args: never[]) => T) | string | symbol;

/** Which provider an option asks for. */
export interface WantedProvider<T> {
  /** The module option that names it; it stands in every message. */
  readonly option: string;
  readonly token: ProviderToken<T>;
  /** The method that makes it what the option asks for. */
  readonly method: keyof T & string;
}

/**
 * A provider that a module option names: of any module of the app, else an instance of the class itself, which then
 * can inject only what is global.
 * @throws Error when there is none to be had; the boot must stop, for the option could not do what it says
 */
export async function findProvider<T>(moduleRef: ModuleRef, wanted: WantedProvider<T>): Promise<T> {
  const { token, method } = wanted;
  const scope = scopeOf(moduleRef, token);
  if (scope === Scope.REQUEST || scope === Scope.TRANSIENT) {
    throw unusable(wanted, 'is not a singleton: the call, not the instance, tells one request from another.');
  }
  const found: unknown =
    scope === undefined ? await create(moduleRef, wanted) : moduleRef.get<unknown>(token, { strict: false });
  if (typeof (found as Partial<T> | null)?.[method] !== 'function') {
    throw unusable(wanted, `has no method ${method}().`);
  }
  return found as T;
}

async function create<T>(moduleRef: ModuleRef, wanted: WantedProvider<T>): Promise<unknown> {
  const { token } = wanted;
  if (typeof token !== 'function') {
    throw unusable(wanted, 'is no provider of the app. Add it to the providers of a module.');
  }
  return moduleRef.create(token as new () => T).catch((cause: unknown) => {
    const advice = 'is no provider of the app and cannot be made. Add it to the providers of a module.';
    throw unusable(wanted, advice, cause);
  });
}

/** The scope of a provider anywhere in the app; `undefined` when there is no such provider. */
function scopeOf(moduleRef: ModuleRef, token: ProviderToken<unknown>): Scope | undefined {
  try {
    return moduleRef.introspect(token as symbol).scope;
  } catch {
    return undefined;
  }
}

function unusable<T>({ option, token }: WantedProvider<T>, reason: string, cause?: unknown): Error {
  const name = typeof token === 'function' ? token.name : String(token);
  return new Error(`McpGraphqlModule: the option ${option} names "${name}", which ${reason}`, { cause });
}
