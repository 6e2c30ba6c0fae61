import { type CanActivate, Injectable } from '@nestjs/common';
import { ApplicationConfig, DiscoveryService, MetadataScanner } from '@nestjs/core';

import { DECIDES_VISIBILITY } from '../decorators/visibility.decorators.js';
import { type ClassLike, ToolMetadataAccessor } from './tool-metadata.accessor.js';

/** A guard that decides visibility, and the resolver method it protects. */
export interface ProtectingGuard {
  readonly guard: CanActivate;
  readonly type: ClassLike;
  readonly handler: (...args: never[]) => unknown;
}

type Host = NonNullable<ReturnType<DiscoveryService['getProviders']>[number]['host']>;

/** Where Nest keeps what `@UseGuards()` was given; it exports no name for it. */
const GUARDS = '__guards__';

/** Finds the guards marked with `@DecidesVisibility()` that protect a root field: global, on the class, on the method. */
@Injectable()
export class GuardFinder {
  private readonly scanner = new MetadataScanner();
  private found: ReadonlyMap<string, readonly ProtectingGuard[]> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly application: ApplicationConfig,
    private readonly accessor: ToolMetadataAccessor,
  ) {}

  /**
   * Finds them all, once the app is made.
   * @throws Error for a marked guard that is no singleton: there is no call that it could be made for
   */
  prepare(): void {
    this.found = this.scan();
  }

  /** The guards of one root field. Where several schemas have a field of that name, all of theirs count. */
  guardsOf(kind: 'query' | 'mutation', field: string): readonly ProtectingGuard[] {
    return this.found.get(`${kind} ${field}`) ?? [];
  }

  private scan(): ReadonlyMap<string, readonly ProtectingGuard[]> {
    const found = new Map<string, ProtectingGuard[]>();
    for (const { metatype, host, isAlias } of this.discovery.getProviders()) {
      const isClass = typeof metatype === 'function' && host !== undefined && !isAlias;
      for (const [field, guards] of isClass ? this.scanClass(metatype as ClassLike, host) : []) {
        found.set(field, [...(found.get(field) ?? []), ...guards]);
      }
    }
    return found;
  }

  private scanClass(type: ClassLike, host: Host): [string, ProtectingGuard[]][] {
    return this.scanner.getAllMethodNames(type.prototype as object).flatMap((method) => {
      const root = this.accessor.resolverFieldOf({ type, method });
      return root === undefined ? [] : [[`${root.kind} ${root.field}`, this.protectors(type, method, host)]];
    });
  }

  private protectors(type: ClassLike, method: string, host: Host): ProtectingGuard[] {
    const handler = (type.prototype as Record<string, ProtectingGuard['handler']>)[method]!;
    const written = [type, handler].flatMap(
      (holder) => (Reflect.getMetadata(GUARDS, holder) ?? []) as readonly (object | ClassLike)[],
    );
    const global = this.application.getGlobalGuards().filter((guard) => isMarked(guard.constructor));
    const own = written
      .filter((guard) => isMarked(typeof guard === 'function' ? guard : guard.constructor))
      .map((guard) => (typeof guard === 'function' ? instanceOf(guard, host) : (guard as CanActivate)));
    return [...global, ...own].map((guard) => ({ guard, type, handler }));
  }
}

function isMarked(type: object): boolean {
  return Reflect.getMetadata(DECIDES_VISIBILITY, type) === true;
}

/** Nest makes the guards of a module's resolvers in that module. */
function instanceOf(type: object, host: Host): CanActivate {
  const wrapper = host.injectables.get(type as never);
  if (wrapper === undefined || !wrapper.isDependencyTreeStatic()) {
    const { name } = type as ClassLike;
    throw new Error(
      `McpGraphqlModule: the guard ${name} in ${host.name} is marked with @DecidesVisibility(), but is made anew for ` +
        'each request. Only a singleton can be asked before there is a call: take the mark away or change its scope.',
    );
  }
  return wrapper.instance as CanActivate;
}
