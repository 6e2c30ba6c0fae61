import { Injectable } from '@nestjs/common';
import { RESOLVER_NAME_METADATA, RESOLVER_TYPE_METADATA } from '@nestjs/graphql';

import type { ResolverField } from '../contracts/declaration.js';
import type { GraphQLToolOptions, ToolDefaultOptions } from '../contracts/tool-options.js';
import { GRAPHQL_TOOL_METADATA } from '../decorators/graphql-tool.decorator.js';
import { TOOL_DEFAULTS } from '../decorators/visibility.decorators.js';

/** A class as discovery sees it: never called, only looked at. */
export type ClassLike = abstract new (...args: never[]) => object;

/** A method of a class, by the class that a container made, not the one that wrote it. */
export interface MethodPlace {
  readonly type: ClassLike;
  readonly method: string;
}

/** The only reader of metadata: what `@GraphQLTool()` and Nest's resolver decorators left on a class or method. */
@Injectable()
export class ToolMetadataAccessor {
  /** The declarations on a class itself, in the order written. A base class's are its own. */
  toolsOfClass(type: ClassLike): readonly GraphQLToolOptions[] {
    return readTools(type);
  }

  /** What a class or one of its base classes says for all tools declared on it. */
  defaultsOf(type: ClassLike): ToolDefaultOptions {
    return (Reflect.getMetadata(TOOL_DEFAULTS, type) ?? {}) as ToolDefaultOptions;
  }

  /** The declarations on a method, inherited ones included. An override starts anew. */
  toolsOfMethod(place: MethodPlace): readonly GraphQLToolOptions[] {
    return readTools(functionAt(place));
  }

  /**
   * The root field of a resolver method; `undefined` for any other method, field resolvers among them.
   * `@Resolver('Query')` makes a root field of every method below it, which is why the class is asked as well.
   */
  resolverFieldOf(place: MethodPlace): ResolverField | undefined {
    const method = functionAt(place);
    const parent: unknown =
      Reflect.getMetadata(RESOLVER_TYPE_METADATA, method) ??
      Reflect.getMetadata(RESOLVER_TYPE_METADATA, place.type);
    const name: unknown = Reflect.getMetadata(RESOLVER_NAME_METADATA, method);
    if (parent !== 'Query' && parent !== 'Mutation') {
      return undefined;
    }
    return {
      kind: parent === 'Query' ? 'query' : 'mutation',
      field: typeof name === 'string' ? name : place.method,
    };
  }
}

function readTools(holder: object): readonly GraphQLToolOptions[] {
  return (Reflect.getOwnMetadata(GRAPHQL_TOOL_METADATA, holder) ?? []) as readonly GraphQLToolOptions[];
}

function functionAt({ type, method }: MethodPlace): object {
  return (type.prototype as Record<string, object>)[method]!;
}
