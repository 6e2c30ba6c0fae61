import { getNamedType, isCompositeType, isRequiredArgument } from 'graphql';

import type { Binding, Choice, InputObject } from '../../contracts/input-type.js';
import type { AgentInput, ResolvedInputs } from './agent-input.js';
import type { ShapeSketch } from '../outputs/classify-shape.js';
import { typeEndingName } from '../id-reference.js';
import { type InputObjects, inputType } from './input-type.js';
import type { ToolScope } from '../tool-scope.js';

/** How the agent's arguments become variables, as plain data. */
export interface Bindings {
  readonly bindings: readonly Binding[];
  readonly choices: readonly Choice[];
  readonly inputObjects: Readonly<Record<string, InputObject>>;
}

/** Turns the resolved inputs into data that a call is bound by. */
export function buildBindings(
  scope: ToolScope,
  shape: ShapeSketch,
  { inputs, lifted }: ResolvedInputs,
): Bindings {
  const objects: InputObjects = new Map();
  const owner = ownerType(scope, shape);
  const bindings = inputs.map((input) => buildBinding(scope, { input, owner }, objects));
  const choices = lifted
    .filter(({ type }) => type.isOneOf)
    .map(({ argument }) => ({
      names: inputs.filter((input) => input.variable === argument.name).map((input) => input.agentName),
      required: isRequiredArgument(argument),
    }))
    .filter(({ names }) => names.length > 0);
  return { bindings, choices, inputObjects: Object.fromEntries(objects) };
}

function buildBinding(
  scope: ToolScope,
  { input, owner }: { input: AgentInput; owner: string | undefined },
  objects: InputObjects,
): Binding {
  const { agentName, variable, path, required, bounds, fallback, unless, when, searchFields } = input;
  const place = { place: input.place, name: agentName === 'sqid' ? 'id' : input.definition.name, owner };
  return {
    agentName,
    variable,
    path,
    required,
    type: inputType(scope, { type: input.type, isId: input.isId, place }, objects),
    ...(bounds && { bounds }),
    ...(fallback !== undefined && { fallback }),
    ...(unless && { unless }),
    ...(when && { when }),
    ...(searchFields && { searchFields }),
  };
}

/** The record type that an argument simply named `id` points at. */
function ownerType(scope: ToolScope, shape: ShapeSketch): string | undefined {
  const named = getNamedType(shape.rowType);
  return isCompositeType(named) ? named.name : typeEndingName(scope.source.schema, scope.root.field.name);
}
