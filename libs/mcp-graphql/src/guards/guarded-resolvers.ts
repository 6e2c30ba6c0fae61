import { type CanActivate, Injectable, type Type } from '@nestjs/common';
import { ApplicationConfig, DiscoveryService, MetadataScanner } from '@nestjs/core';

import type { Operation } from '../contracts/tool-plan.js';
import { type ClassLike, ToolMetadataAccessor } from '../discovery/tool-metadata.accessor.js';
import { rootFields } from './root-fields.js';

/** A guard as it is declared: its class, or an instance. */
export type DeclaredGuard = Type<CanActivate> | CanActivate;

/** The module that makes a resolver, and the guards of its methods. */
export type ResolverHost = NonNullable<ReturnType<DiscoveryService['getProviders']>[number]['host']>;

/** A resolver method that a tool runs, and the guards before it in the order they run. */
export interface GuardedResolver {
  readonly type: ClassLike;
  readonly handler: () => unknown;
  readonly host: ResolverHost;
  readonly guards: readonly DeclaredGuard[];
}

/** Where `@UseGuards()` leaves guards. Nest exports the key from no root of a package. */
const GUARDS = '__guards__';

/** Finds what runs before the root fields of an operation. Ask once the app is made: it looks only once. */
@Injectable()
export class GuardedResolvers {
  private readonly scanner = new MetadataScanner();
  private found: ReadonlyMap<string, readonly GuardedResolver[]> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly application: ApplicationConfig,
    private readonly accessor: ToolMetadataAccessor,
  ) {}

  /** The resolver methods behind an operation. Where several schemas have a field of that name, all of them. */
  behind({ kind, document }: Operation): readonly GuardedResolver[] {
    this.found ??= this.scan();
    return rootFields(document).flatMap((field) => this.found!.get(`${kind} ${field}`) ?? []);
  }

  private scan(): ReadonlyMap<string, readonly GuardedResolver[]> {
    const found = new Map<string, GuardedResolver[]>();
    const seen = new Set<unknown>();
    for (const { metatype, inject, host, isAlias } of this.discovery.getProviders()) {
      const isClass = typeof metatype === 'function' && !Array.isArray(inject) && !isAlias;
      const isNew = isClass && host !== undefined && !seen.has(metatype);
      seen.add(metatype);
      for (const [field, resolver] of isNew ? this.scanClass(metatype as ClassLike, host) : []) {
        found.set(field, [...(found.get(field) ?? []), resolver]);
      }
    }
    return found;
  }

  private scanClass(type: ClassLike, host: ResolverHost): [string, GuardedResolver][] {
    return this.scanner.getAllMethodNames(type.prototype as object).flatMap((method) => {
      const root = this.accessor.resolverFieldOf({ type, method });
      if (root === undefined) {
        return [];
      }
      const handler = (type.prototype as Record<string, () => unknown>)[method]!;
      return [
        [`${root.kind} ${root.field}`, { type, handler, host, guards: this.guardsOf([type, handler]) }],
      ];
    });
  }

  /** Those of the app, then those of the class, then those of the method: Nest's order. */
  private guardsOf(holders: readonly object[]): readonly DeclaredGuard[] {
    const scoped = this.application.getGlobalRequestGuards().map(({ token }) => token as Type<CanActivate>);
    const declared = holders.flatMap(
      (holder) => (Reflect.getMetadata(GUARDS, holder) ?? []) as readonly DeclaredGuard[],
    );
    return [...this.application.getGlobalGuards(), ...scoped, ...declared];
  }
}
