import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';

import type { Declaration, Origin } from '../contracts/declaration.js';
import { FeatureDeclarations } from './feature-declarations.js';
import { type Place, ServerMembership } from './server-membership.js';
import { type ClassLike, type MethodPlace, ToolMetadataAccessor } from './tool-metadata.accessor.js';

/** A provider as Nest wraps it. */
type ProviderWrapper = ReturnType<DiscoveryService['getProviders']>[number];

type Host = NonNullable<ProviderWrapper['host']>;

/** What a server found: its own declarations, and those that no server of the app serves. */
export interface Explored {
  readonly declarations: readonly Declaration[];
  readonly unclaimed: readonly Declaration[];
}

/** Walks the app's providers and returns what they declare. It registers nothing and decides nothing. */
@Injectable()
export class ToolExplorer {
  private readonly scanner = new MetadataScanner();

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly modules: ModulesContainer,
    private readonly accessor: ToolMetadataAccessor,
    private readonly membership: ServerMembership,
  ) {}

  /** Every declaration of the app. A class that several modules provide, or that has an alias, counts once. */
  explore(): Explored {
    const found = [...this.exploreFeatures(), ...this.exploreClasses()];
    const isMine = ({ place }: Found) => this.membership.isMine(place);
    const isNobodys = ({ place }: Found) => this.membership.isNobodys(place);
    return {
      declarations: found.filter(isMine).map(({ declaration }) => declaration),
      unclaimed: found.filter(isNobodys).map(({ declaration }) => declaration),
    };
  }

  private exploreClasses(): Found[] {
    const hosts = new Map<ClassLike, Host[]>();
    for (const wrapper of this.discovery.getProviders()) {
      const type = wrapper.instance instanceof FeatureDeclarations ? undefined : classOf(wrapper);
      if (type !== undefined && wrapper.host !== undefined) {
        hosts.set(type, [...(hosts.get(type) ?? []), wrapper.host]);
      }
    }
    return [...hosts].flatMap(([type, holders]) => {
      const modules = holders.map(({ metatype }) => metatype);
      return this.exploreClass(type, holders[0]!.name).map((declaration) => {
        const { servers } = declaration.options;
        return { declaration, place: { type, modules, ...(servers !== undefined && { servers }) } };
      });
    });
  }

  private exploreClass(type: ClassLike, module: string): Declaration[] {
    const origin: Origin = { module, class: type.name };
    const defaults = this.accessor.defaultsOf(type);
    const onClass = this.accessor.toolsOfClass(type).map((options): Declaration => ({ origin, options }));
    const methods = this.scanner.getAllMethodNames(type.prototype as object);
    return [...onClass, ...methods.flatMap((method) => this.exploreMethod(origin, { type, method }))].map(
      (declaration) => ({ ...declaration, options: { ...defaults, ...declaration.options } }),
    );
  }

  private exploreMethod({ module, class: name }: Origin, place: MethodPlace): Declaration[] {
    const origin: Origin = { module, class: name, method: place.method };
    const resolver = this.accessor.resolverFieldOf(place);
    return this.accessor
      .toolsOfMethod(place)
      .map((options) => (resolver === undefined ? { origin, options } : { origin, options, resolver }));
  }

  /** The module of a `forFeature()` call is a stand-in; the developer knows the one that imports it. */
  private exploreFeatures(): Found[] {
    return this.discovery.getProviders().flatMap(({ instance, host }) => {
      if (!(instance instanceof FeatureDeclarations)) {
        return [];
      }
      const importers = [...this.modules.values()].filter((module) => host && module.imports.has(host));
      const origin: Origin = { module: importers[0]?.name ?? 'unknown module', class: 'forFeature' };
      const modules = importers.map(({ metatype }) => metatype);
      return instance.tools.map((options) => {
        const { servers } = options;
        const place = { modules, ...(servers !== undefined && { servers }) };
        return { declaration: { origin, options }, place };
      });
    });
  }
}

/** A declaration, and where it stands. */
interface Found {
  readonly declaration: Declaration;
  readonly place: Place;
}

/**
 * The class behind a provider. A request-scoped one has no instance to ask, so its class is read; the product of a
 * factory has only its instance. An alias is skipped: what it points to is a provider itself.
 */
function classOf({ isAlias, metatype, inject, instance }: ProviderWrapper): ClassLike | undefined {
  if (isAlias) {
    return undefined;
  }
  const isClass = typeof metatype === 'function' && !Array.isArray(inject);
  const type: unknown = isClass ? metatype : (instance as object | null | undefined)?.constructor;
  return typeof type === 'function' && type !== Object ? (type as ClassLike) : undefined;
}
