import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  Kind,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isRequiredInputField,
  typeFromAST,
} from 'graphql';

import type { Binding, InputType } from '../../libs/mcp-graphql/src/contracts/input-type.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';

/** A top-level argument of a tool beside the GraphQL type that the schema gives it. */
export interface ToolInput {
  readonly binding: Binding;
  readonly type: GraphQLInputType;
  /** What the agent knows the innermost values by: the scalar's own name, or `ID` where `idArg` makes it one. */
  readonly leaf: string;
}

/** The operation of a compiled plan. */
export function operationOf(plan: ToolPlan): OperationDefinitionNode {
  const [definition] = plan.operation.document.definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) {
    throw new Error(`${plan.name} has no operation`);
  }
  return definition;
}

/** The tool's arguments, typed by the schema and not by the plan. */
export function toolInputs(schema: GraphQLSchema, plan: ToolPlan): ToolInput[] {
  const variables = operationOf(plan).variableDefinitions ?? [];
  return plan.bindings.map((binding) => {
    const definition = variables.find(({ variable }) => variable.name.value === binding.variable);
    const root =
      definition && (typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined);
    const type = binding.path.reduce((inner, key) => inner && fieldsOf(inner)[key]?.type, root);
    if (type === undefined) {
      throw new Error(`${plan.name}: no type at ${[binding.variable, ...binding.path].join('.')}`);
    }
    return { binding, type, leaf: isIds(binding.type) ? 'ID' : getNamedType(type).name };
  });
}

/** The fields of an input object type; none of any other. */
export function fieldsOf(type: GraphQLInputType): Readonly<Record<string, GraphQLInputField>> {
  const inner = getNullableType(type);
  return isInputObjectType(inner) ? inner.getFields() : {};
}

/** The fields an agent is told of: deprecated ones only where GraphQL demands them. */
export function toldFields(type: GraphQLInputObjectType): GraphQLInputField[] {
  return Object.values(type.getFields()).filter(
    (field) => field.deprecationReason == null || isRequiredInputField(field),
  );
}

function isIds(type: InputType): boolean {
  return type.kind === 'list' ? isIds(type.of) : type.kind === 'id';
}
