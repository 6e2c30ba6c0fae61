import type { GraphQLArgument, GraphQLInputField, GraphQLInputObjectType, GraphQLInputType } from 'graphql';

import type { Binding, Constant } from '../../contracts/input-type.js';

/** A place an agent may fill: a root argument, or a field of one whose fields are lifted to the top. */
export interface Slot {
  readonly variable: string;
  readonly path: readonly string[];
  readonly definition: GraphQLArgument | GraphQLInputField;
  /** The input object that the slot is a field of, when its fields are lifted. */
  readonly container?: LiftedArgument;
}

/** A root argument whose fields stand at the top level for the agent. */
export interface LiftedArgument {
  readonly argument: GraphQLArgument;
  readonly type: GraphQLInputObjectType;
}

/** One top-level argument of the tool, still in schema types. */
export interface AgentInput extends Pick<
  Binding,
  'agentName' | 'variable' | 'path' | 'required' | 'bounds' | 'fallback' | 'unless' | 'when'
> {
  readonly type: GraphQLInputType;
  readonly definition: GraphQLArgument | GraphQLInputField;
  /** `Type.field` or `Query.field.argument`, for codecs and messages. */
  readonly place: string;
  readonly isId: boolean;
  readonly searchFields?: readonly string[];
}

/** What resolving the inputs of one tool leaves. */
export interface ResolvedInputs {
  readonly inputs: readonly AgentInput[];
  readonly constants: readonly Constant[];
  readonly lifted: readonly LiftedArgument[];
}

/** Whether a slot stands at this variable and path. */
export function isAt(
  slot: Pick<Slot, 'variable' | 'path'>,
  at: { variable: string; path: readonly string[] },
): boolean {
  return slot.variable === at.variable && slot.path.join('.') === at.path.join('.');
}
