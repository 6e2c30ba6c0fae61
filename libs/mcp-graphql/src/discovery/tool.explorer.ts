import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';

import type { Declaration, Origin } from '../contracts/declaration.js';
import { FeatureDeclarations } from './feature-declarations.js';
import { type ClassLike, type MethodPlace, ToolMetadataAccessor } from './tool-metadata.accessor.js';

/** A provider as Nest wraps it. */
type ProviderWrapper = ReturnType<DiscoveryService['getProviders']>[number];

/** Walks the app's providers and returns what they declare. It registers nothing and decides nothing. */
@Injectable()
export class ToolExplorer {
  private readonly scanner = new MetadataScanner();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly modules: ModulesContainer,
    private readonly accessor: ToolMetadataAccessor,
  ) {}

  /** Every declaration of the app. A class that several modules provide, or that has an alias, counts once. */
  explore(): readonly Declaration[] {
    const seen = new Set<ClassLike>();
    return this.discovery.getProviders().flatMap((wrapper) => {
      if (wrapper.instance instanceof FeatureDeclarations) {
        return this.exploreFeature(wrapper.instance, wrapper.host);
      }
      const type = classOf(wrapper);
      if (type === undefined || seen.has(type)) {
        return [];
      }
      seen.add(type);
      return this.exploreClass(type, wrapper.host?.name ?? 'unknown module');
    });
  }

  private exploreClass(type: ClassLike, module: string): Declaration[] {
    const origin: Origin = { module, class: type.name };
    const onClass = this.accessor.toolsOfClass(type).map((options): Declaration => ({ origin, options }));
    const methods = this.scanner.getAllMethodNames(type.prototype as object);
    return [...onClass, ...methods.flatMap((method) => this.exploreMethod(origin, { type, method }))];
  }

  private exploreMethod({ module, class: name }: Origin, place: MethodPlace): Declaration[] {
    const origin: Origin = { module, class: name, method: place.method };
    const resolver = this.accessor.resolverFieldOf(place);
    return this.accessor
      .toolsOfMethod(place)
      .map((options) => (resolver === undefined ? { origin, options } : { origin, options, resolver }));
  }

  /** The module of a `forFeature()` call is a stand-in; the developer knows the one that imports it. */
  private exploreFeature({ tools }: FeatureDeclarations, host: ProviderWrapper['host']): Declaration[] {
    const importer = [...this.modules.values()].find((module) => host && module.imports.has(host));
    const origin: Origin = { module: importer?.name ?? 'unknown module', class: 'forFeature' };
    return tools.map((options) => ({ origin, options }));
  }
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
