import { Injectable } from '@nestjs/common';
import { RESOLVER_NAME_METADATA, RESOLVER_TYPE_METADATA } from '@nestjs/graphql';

import type { ResolverField } from '../contracts/declaration.js';
import type { GraphQLToolOptions } from '../contracts/tool-options.js';
import { GRAPHQL_TOOL_METADATA } from '../decorators/graphql-tool.decorator.js';

/** The only reader of metadata: what `@GraphQLTool()` and Nest's resolver decorators left on a class or method. */
@Injectable()
export class ToolMetadataAccessor {
  /** The declarations on a class or a method, in the order written. */
  toolsOf(target: object): readonly GraphQLToolOptions[] {
    return (Reflect.getOwnMetadata(GRAPHQL_TOOL_METADATA, target) ?? []) as readonly GraphQLToolOptions[];
  }

  /** The root field of a resolver method; `undefined` for any other method, field resolvers among them. */
  resolverFieldOf(method: object, methodName: string): ResolverField | undefined {
    const type: unknown = Reflect.getMetadata(RESOLVER_TYPE_METADATA, method);
    const field = (Reflect.getMetadata(RESOLVER_NAME_METADATA, method) ?? methodName) as string;
    if (type !== 'Query' && type !== 'Mutation') {
      return undefined;
    }
    return { kind: type === 'Query' ? 'query' : 'mutation', field };
  }
}
