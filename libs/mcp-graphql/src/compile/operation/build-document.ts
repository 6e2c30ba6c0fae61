import {
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type VariableDefinitionNode,
  GraphQLNonNull,
  Kind,
  OperationTypeNode,
  getNullableType,
  isAbstractType,
  isNonNullType,
  isRequiredArgument,
  parseType,
} from 'graphql';

import type { ResolvedInputs } from '../inputs/agent-input.js';
import type { ListSketch, ShapeSketch } from '../outputs/classify-shape.js';
import type { SelectedField, Selection } from '../selection/selection.js';
import { tagAbstract } from './tag-abstract.js';
import type { ToolScope } from '../tool-scope.js';

/** What one operation asks for. */
export interface DocumentParts {
  /** Name of the tool, which names the operation in traces and logs. */
  readonly name: string;
  readonly shape: ShapeSketch;
  readonly selection: Selection | undefined;
  readonly inputs: ResolvedInputs;
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

/** The operation as AST nodes: never glued from text, so no name or value can change its meaning. */
export function buildDocument({ root, source, written }: ToolScope, parts: DocumentParts): DocumentNode {
  if (written !== undefined) {
    return tagAbstract(source.schema, written.document);
  }
  const { shape, selection, inputs } = parts;
  const used = new Set([...inputs.inputs, ...inputs.constants].map((part) => part.variable));
  const variables = root.field.args.filter((argument) => used.has(argument.name));
  const rows = selection && selectionSet(selection);
  const rootField: FieldNode = {
    kind: Kind.FIELD,
    name: name(root.field.name),
    arguments: variables.map((argument) => ({
      kind: Kind.ARGUMENT,
      name: name(argument.name),
      value: { kind: Kind.VARIABLE, name: name(argument.name) },
    })),
    selectionSet: shape.kind === 'list' ? pageSelection(shape, rows) : rows,
  };
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: root.kind === 'query' ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION,
    name: name(operationName(parts.name)),
    variableDefinitions: variables.map(variableDefinition),
    selectionSet: { kind: Kind.SELECTION_SET, selections: [rootField] },
  };
  return { kind: Kind.DOCUMENT, definitions: [operation] };
}

/** A tool name may hold what a GraphQL name may not. */
function operationName(tool: string): string {
  return tool.replaceAll('-', '_').replace(/^(\d)/, '_$1');
}

/** An argument with a default may be left out, so its variable is nullable even where the argument is not. */
function variableDefinition(argument: GraphQLArgument): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: name(argument.name) },
    type: typeNode(variableType(argument)),
  };
}

function variableType(argument: GraphQLArgument): GraphQLInputType {
  return isNonNullType(argument.type) && !isRequiredArgument(argument)
    ? getNullableType(argument.type)
    : argument.type;
}

function typeNode(type: GraphQLInputType | GraphQLNonNull<never>): TypeNode {
  return parseType(String(type), { noLocation: true });
}

function pageSelection(shape: ListSketch, rows: SelectionSetNode | undefined): SelectionSetNode | undefined {
  const node = shape.node === undefined ? rows : fieldSet([shape.node], rows);
  const wanted = [{ path: shape.rows, below: node }];
  for (const path of [shape.total, shape.hasMore, shape.nextCursor]) {
    wanted.push(...(path === undefined ? [] : [{ path, below: undefined }]));
  }
  if (shape.rows.length === 0) {
    return node;
  }
  const selections = wanted.flatMap(({ path, below }) => fieldSet(path, below)?.selections ?? []);
  return { kind: Kind.SELECTION_SET, selections };
}

/** `a { b { … } }` for the path `['a', 'b']`. */
function fieldSet(
  path: readonly string[],
  below: SelectionSetNode | undefined,
): SelectionSetNode | undefined {
  return path.reduceRight<SelectionSetNode | undefined>(
    (inner, key) => ({
      kind: Kind.SELECTION_SET,
      selections: [{ kind: Kind.FIELD, name: name(key), ...(inner && { selectionSet: inner }) }],
    }),
    below,
  );
}

function selectionSet(selection: Selection): SelectionSetNode {
  const tag: SelectionNode[] = isAbstractType(selection.type)
    ? [{ kind: Kind.FIELD, name: name('__typename') }]
    : [];
  const fragments = selection.fragments.map((fragment): SelectionNode => ({
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: name(fragment.type.name) },
    selectionSet: { kind: Kind.SELECTION_SET, selections: fragment.fields.map(fieldNode) },
  }));
  const selections = [...tag, ...selection.fields.map(fieldNode), ...fragments];
  return { kind: Kind.SELECTION_SET, selections };
}

function fieldNode(selected: SelectedField): FieldNode {
  const { field, responseKey, args, selection } = selected;
  return {
    kind: Kind.FIELD,
    name: name(field.name),
    ...(responseKey !== field.name && { alias: name(responseKey) }),
    ...(args.length > 0 && {
      arguments: args.map((argument) => ({
        kind: Kind.ARGUMENT,
        name: name(argument.name),
        value: argument.value,
      })),
    }),
    ...(selection && { selectionSet: selectionSet(selection) }),
  };
}
