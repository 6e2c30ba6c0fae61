import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

import type { Declaration } from '../contracts/declaration.js';
import { FeatureDeclarations } from './feature-declarations.js';
import { ToolMetadataAccessor } from './tool-metadata.accessor.js';

/** A provider as Nest wraps it. */
type ProviderWrapper = ReturnType<DiscoveryService['getProviders']>[number];

/** A class to be looked at, and the module that provides it. */
interface ProviderClass {
  readonly type: ClassLike;
  readonly module: string;
}

type ClassLike = abstract new (...args: never[]) => object;

/** Walks the app's providers and returns what they declare. It registers nothing and decides nothing. */
@Injectable()
export class ToolExplorer {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly accessor: ToolMetadataAccessor,
  ) {}

  /** Every declaration of the app. A class that several modules provide, or that has an alias, counts once. */
  explore(): readonly Declaration[] {
    const seen = new Set<ClassLike>();
    return this.discovery.getProviders().flatMap((wrapper) => {
      if (wrapper.instance instanceof FeatureDeclarations) {
        return declareFeature(wrapper.instance, moduleName(wrapper));
      }
      const type = classOf(wrapper);
      if (type === undefined || seen.has(type)) {
        return [];
      }
      seen.add(type);
      return this.exploreClass({ type, module: moduleName(wrapper) });
    });
  }

  private exploreClass({ type, module }: ProviderClass): Declaration[] {
    const onClass = this.accessor
      .toolsOf(type)
      .map((options): Declaration => ({ origin: { module, class: type.name }, options }));
    const methods = this.scanner.getAllMethodNames(type.prototype as object);
    return [...onClass, ...methods.flatMap((method) => this.exploreMethod({ type, module }, method))];
  }

  private exploreMethod({ type, module }: ProviderClass, method: string): Declaration[] {
    const implementation = (type.prototype as Record<string, object>)[method]!;
    const resolver = this.accessor.resolverFieldOf(implementation, method);
    return this.accessor.toolsOf(implementation).map((options) => ({
      origin: { module, class: type.name, method },
      options,
      ...(resolver && { resolver }),
    }));
  }
}

function declareFeature({ tools }: FeatureDeclarations, module: string): Declaration[] {
  return tools.map((options) => ({ origin: { module, class: 'forFeature' }, options }));
}

/** A request-scoped provider has no instance to ask, a factory's product only its instance; `null` values neither. */
function classOf({ metatype, inject, instance }: ProviderWrapper): ClassLike | undefined {
  const isClass = typeof metatype === 'function' && inject === undefined && metatype.prototype !== undefined;
  const type: unknown = isClass ? metatype : (instance as object | null | undefined)?.constructor;
  return typeof type === 'function' && type !== Object ? (type as ClassLike) : undefined;
}

function moduleName({ host }: ProviderWrapper): string {
  return host?.name ?? 'unknown module';
}
