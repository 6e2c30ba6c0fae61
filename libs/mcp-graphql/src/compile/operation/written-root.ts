import {
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  type VariableDefinitionNode,
  TypeInfo,
  isInputType,
  typeFromAST,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';

import type { RootField } from '../tool-scope.js';
import type { WrittenOperation } from './written-operation.js';

/** A written operation seen as a root field whose arguments are its variables, so that every later step treats both alike. */
export function writtenRoot(schema: GraphQLSchema, written: WrittenOperation): RootField | undefined {
  const { operation } = written;
  const type = schema.getRootType(operation.operation);
  if (type == null) {
    return undefined;
  }
  const descriptions = describeVariables(schema, written);
  const args = (operation.variableDefinitions ?? []).flatMap((definition) =>
    toArgument(schema, definition, descriptions),
  );
  const name = operation.name?.value ?? 'operation';
  const field = {
    name,
    description: leadingComment(written),
    type: type as GraphQLObjectType,
    args,
    extensions: {},
  };
  const isQuery = (operation.operation as string) === 'query';
  return {
    kind: isQuery ? 'query' : 'mutation',
    field: field as unknown as RootField['field'],
    parent: type.name,
  };
}

function toArgument(
  schema: GraphQLSchema,
  { variable, type: node, defaultValue }: VariableDefinitionNode,
  descriptions: ReadonlyMap<string, string>,
): GraphQLArgument[] {
  const type = typeFromAST(schema, node as never);
  if (!isInputType(type)) {
    return [];
  }
  const name = variable.name.value;
  return [
    {
      name,
      type,
      description: descriptions.get(name),
      defaultValue: defaultValue && valueFromAST(defaultValue, type),
      deprecationReason: undefined,
      extensions: {},
      astNode: undefined,
    },
  ];
}

/** A variable has no description of its own: the argument or input field it fills tells what it is for. */
function describeVariables(
  schema: GraphQLSchema,
  { document }: WrittenOperation,
): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Variable: ({ name }) => {
        const description = info.getArgument()?.description;
        if (description != null && !descriptions.has(name.value)) {
          descriptions.set(name.value, description);
        }
      },
    }),
  );
  return descriptions;
}

/** What the operation says of itself (September 2025 edition), else the comment right above it. */
function leadingComment({ operation }: WrittenOperation): string | undefined {
  const own = (operation as { readonly description?: { readonly value: string } }).description?.value;
  const lines: string[] = [];
  let token = operation.loc?.startToken?.prev;
  while (token?.kind === 'Comment') {
    lines.unshift(token.value.trim());
    token = token.prev;
  }
  return own ?? (lines.join(' ').trim() || undefined);
}
