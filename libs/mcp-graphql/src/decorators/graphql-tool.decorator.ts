import type { GraphQLToolOptions } from '../contracts/tool-options.js';

/** Where the decorator leaves its records. Internal: the metadata accessor is the only reader. */
export const GRAPHQL_TOOL_METADATA = Symbol('nestjs-mcp-graphql:tools');

/**
 * Makes a tool of a GraphQL operation. On a `@Query()` or `@Mutation()` method, of that method's own field; on any
 * provider class, or any other method, of the one that `operation` names. Repeatable: each is a tool of its own.
 *
 * It records and returns; what is wrong with a declaration is reported at boot, with everything else that is.
 * A method inherited by a provider counts for that provider; a decorator on a base class does not.
 */
export function GraphQLTool(options: GraphQLToolOptions = {}): ClassDecorator & MethodDecorator {
  return (target: object, _key?: string | symbol, descriptor?: PropertyDescriptor) => {
    const holder = (descriptor?.value as object | undefined) ?? target;
    const written = (Reflect.getOwnMetadata(GRAPHQL_TOOL_METADATA, holder) ??
      []) as readonly GraphQLToolOptions[];
    // Decorators run bottom up; the list reads top down, as it was written.
    Reflect.defineMetadata(GRAPHQL_TOOL_METADATA, [options, ...written], holder);
  };
}
