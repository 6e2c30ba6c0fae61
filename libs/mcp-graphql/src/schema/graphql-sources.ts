import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import { type GqlModuleOptions, GraphQLModule, GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';

import type { CallIdentity } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { type ContextFactory, createContext } from './create-context.js';
import type { GraphQLSource } from './graphql-source.js';
import { nameSources } from './name-sources.js';

/** A GraphQLModule as its driver completed it: `path` and the wrapped `context` are there after `onModuleInit`. */
interface ServedModule {
  readonly completeOptions?: GqlModuleOptions & { readonly context?: ContextFactory };
}

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

  /** All schemas by name. Ask after the modules' `onModuleInit`: the hosts are empty before. */
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

  private collect(): ReadonlyMap<string, GraphQLSource> {
    const served = [...this.modules.values()]
      .filter(({ instance }) => instance instanceof GraphQLModule)
      .map((module) => ({
        options: (module.instance as unknown as ServedModule).completeOptions,
        host: module.getProviderByKey(GraphQLSchemaHost).instance as GraphQLSchemaHost,
      }));
    const paths = served.map(({ options }) => options?.path ?? '/graphql');
    const names = nameSources(paths, this.options.schemas);
    const sources = served.map(({ options, host }, index): GraphQLSource => {
      const schema: GraphQLSchema = host.schema;
      const context = options?.context;
      const make = (identity: CallIdentity) =>
        createContext({ context, adapter: this.adapterType() }, identity);
      return { name: names[index]!, path: paths[index]!, schema, createContext: make };
    });
    return new Map(sources.map((source) => [source.name, source]));
  }

  private adapterType(): string {
    return this.adapterHost.httpAdapter?.getType() ?? 'express';
  }
}
