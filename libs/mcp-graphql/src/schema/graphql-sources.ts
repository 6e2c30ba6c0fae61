import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import { GRAPHQL_MODULE_OPTIONS, type GqlModuleOptions, GraphQLModule } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';

import type { CallIdentity } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { type ContextOrigin, contextOf, serverOf } from './context-origin.js';
import { createContext } from './create-context.js';
import type { GraphQLSource } from './graphql-source.js';
import { type SourcePath, nameSources, servesAt } from './name-sources.js';
import { type ServerLayer, type Settings, readServerLayer } from './server-layer.js';

/** A GraphQL module of the app, as its driver completed it in `onModuleInit`. */
interface ServedModule {
  readonly path: SourcePath;
  /** The exact instance the app serves: every transform has been at it. */
  readonly schema: GraphQLSchema;
  readonly origin: Omit<ContextOrigin, 'adapter'>;
  readonly server: ServerLayer;
}

type ModuleRef = ReturnType<ModulesContainer['getById']> & object;
type CompleteOptions = GqlModuleOptions & Pick<ContextOrigin, 'context'>;

/**
 * The GraphQL schemas the app serves. They are found by module, never injected: with two GraphQL modules, an
 * injected schema host is simply one of the two.
 */
@Injectable()
export class GraphQLSources {
  private sources: ReadonlyMap<string, GraphQLSource> | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly adapterHost: HttpAdapterHost,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** All schemas by name. Ask after the modules' `onModuleInit`: there is no schema before. */
  all(): ReadonlyMap<string, GraphQLSource> {
    this.sources ??= this.collect();
    return this.sources;
  }

  /**
   * One schema by its name.
   * @throws Error for a name that no plan can have
   */
  get(name: string): GraphQLSource {
    const source = this.all().get(name);
    if (source === undefined) {
      throw new Error(`There is no GraphQL schema "${name}".`);
    }
    return source;
  }

  /** The name of the schema that a module serves at a path; `undefined` for any other text, names among them. */
  nameAt(path: string): string | undefined {
    return [...this.all().values()].find((source) => servesAt(source.path, path))?.name;
  }

  private collect(): ReadonlyMap<string, GraphQLSource> {
    const provided = this.providedInstances();
    const served = [...this.modules.values()].flatMap((module) => readModule(module, provided));
    const names = nameSources(
      served.map(({ path }) => path),
      this.options.schemas,
    );
    const sources = served.map(({ origin, ...source }, index): GraphQLSource => {
      const make = (identity: CallIdentity) =>
        createContext({ ...origin, adapter: this.adapterType() }, identity);
      return { ...source, name: names[index]!, createContext: make };
    });
    return new Map(sources.map((source) => [source.name, source]));
  }

  private providedInstances(): ReadonlySet<unknown> {
    const wrappers = [...this.modules.values()].flatMap((module) => [...module.providers.values()]);
    return new Set(wrappers.map((wrapper) => wrapper.instance as unknown));
  }

  private adapterType(): string {
    return this.adapterHost.httpAdapter?.getType() ?? 'express';
  }
}

/** What a GraphQL module serves; nothing for other modules, and for gateways, whose schema is not the app's own. */
function readModule(module: ModuleRef, provided: ReadonlySet<unknown>): ServedModule[] {
  if (!(module.instance instanceof GraphQLModule)) {
    return [];
  }
  const options = module.instance.completeOptions as CompleteOptions | undefined;
  const written = module.getProviderByKey(GRAPHQL_MODULE_OPTIONS).instance as GqlModuleOptions;
  const path = { declared: written.path ?? '/graphql', served: options?.path ?? '/graphql' };
  // A gateway's driver completes its options without a schema, whatever the type says.
  const schema = options?.schema as GraphQLSchema | null | undefined;
  if (options === undefined || schema === null || schema === undefined) {
    return [];
  }
  const driver: object = module.instance.graphQlAdapter;
  const server = readServerLayer(
    driver,
    { written: written as unknown as Settings, completed: options as unknown as Settings },
    (plugin) => provided.has(plugin),
  );
  const origin = { ...serverOf(driver), context: contextOf(written.context, options.context) };
  return [{ path, schema, origin, server }];
}
