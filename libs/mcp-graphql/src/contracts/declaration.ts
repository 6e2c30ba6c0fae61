import type { GraphQLToolOptions } from './tool-options.js';

/** Where a declaration was written. It heads every problem and every log line about the tool. */
export interface Origin {
  /** Name of the Nest module class. */
  readonly module: string;
  /** Name of the class that carries the decorator; `forFeature` for declarations without one. */
  readonly class: string;
  /** Name of the method, when the decorator stands on one. */
  readonly method?: string;
}

/** The root field of the resolver method a decorator stands on. */
export interface ResolverField {
  readonly kind: 'query' | 'mutation';
  readonly field: string;
}

/** What the developer wrote about one tool, and where. Nothing is defaulted yet: that takes the schema. */
export interface Declaration {
  readonly origin: Origin;
  readonly options: GraphQLToolOptions;
  /** Set when the decorator stands on a `@Query()` or `@Mutation()` method. */
  readonly resolver?: ResolverField;
}
