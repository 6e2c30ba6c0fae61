import { type GraphQLInputField, isRequiredArgument, isRequiredInputField } from 'graphql';

import type { Constant } from '../../contracts/input-type.js';
import * as argumentProblems from '../../errors/argument-problems.js';
import { type AgentInput, type LiftedArgument, type ResolvedInputs, type Slot, isAt } from './agent-input.js';
import { boundLimit } from './bound-limit.js';
import { checkKey } from './check-key.js';
import type { ShapeSketch } from '../outputs/classify-shape.js';
import { chooseSlots } from './choose-slots.js';
import { type IdArgument, locateId } from './locate-id.js';
import { asLifted, locateFlattened } from './locate-lifted.js';
import { type LimitPlace, locateLimit } from './locate-limit.js';
import { nameSlot } from './name-slot.js';
import { resolveFixed } from './resolve-fixed.js';
import { resolveSearch } from './resolve-search.js';
import type { ToolScope } from '../tool-scope.js';

/** Decides what the agent may fill, and where each value goes: the inputs, and the constants beside them. */
export function resolveInputs(scope: ToolScope, shape: ShapeSketch): ResolvedInputs {
  const flattened = locateFlattened(scope);
  const id = locateId(scope);
  const place = locateLimit(scope, shape.kind === 'list');
  const limit = place !== undefined && id !== undefined && isAt(place, id) ? undefined : place;
  const search = resolveSearch(scope);
  const lifted = collectLifted(scope, { flattened, id, limit });
  const constants = resolveFixed(scope, lifted);

  const slots = openSlots(scope, lifted).filter(
    (slot) => !constants.some((constant) => settles(constant, slot)),
  );
  const always = alwaysSent({ constants, lifted, limit });
  const chosen = chooseSlots(scope, slots, { id, limit, search, always });
  const inputs = chosen.map((slot) => ({
    ...nameSlot(scope, slot, { id, limit }),
    required: demand(slot, always),
  }));
  const bounded = boundLimit(scope, inputs, limit);
  const all = search === undefined ? bounded : [...bounded, search];
  checkNames(scope, all);
  return { inputs: all, constants: [...emptyContainers(lifted, always), ...constants], lifted };
}

/** A constant takes its own place, and every other one in a choice of exactly one. */
function settles(constant: Constant, slot: Slot): boolean {
  const isChosen = slot.container?.type.isOneOf === true && constant.variable === slot.variable;
  return isChosen || isAt(slot, constant);
}

interface Hints {
  readonly flattened: LiftedArgument | undefined;
  readonly id: IdArgument | undefined;
  readonly limit: LimitPlace | undefined;
}

/** Every argument that some hint reaches into: its fields stand at the top level. */
function collectLifted(scope: ToolScope, { flattened, id, limit }: Hints): LiftedArgument[] {
  const names = [flattened?.argument.name];
  for (const place of [id, limit]) {
    names.push(place !== undefined && place.path.length > 0 ? place.variable : undefined);
  }
  return scope.root.field.args
    .filter((argument) => names.includes(argument.name))
    .map((argument) => asLifted(argument)!);
}

function openSlots(scope: ToolScope, lifted: readonly LiftedArgument[]): Slot[] {
  return scope.root.field.args.flatMap((argument): Slot[] => {
    const container = lifted.find((candidate) => candidate.argument === argument);
    if (container === undefined) {
      return [{ variable: argument.name, path: [], definition: argument }];
    }
    const fields: GraphQLInputField[] = Object.values(container.type.getFields());
    return fields.map((field) => ({
      variable: argument.name,
      path: [field.name],
      definition: field,
      container,
    }));
  });
}

/** Variables of which a part goes out with every call, whatever the agent gives. */
function alwaysSent(parts: {
  readonly constants: readonly Constant[];
  readonly lifted: readonly LiftedArgument[];
  readonly limit: LimitPlace | undefined;
}): ReadonlySet<string> {
  const required = parts.lifted.filter(({ argument }) => isRequiredArgument(argument));
  const names = [...required.map(({ argument }) => argument.name), parts.limit?.variable];
  names.push(...parts.constants.map((constant) => constant.variable));
  return new Set(names.filter((name) => name !== undefined));
}

/** What GraphQL requires, no more: a required field of an optional container is due only with the container. */
function demand(slot: Slot, always: ReadonlySet<string>): boolean | 'within' {
  if (slot.container === undefined) {
    return isRequiredArgument(slot.definition);
  }
  if (!isRequiredInputField(slot.definition)) {
    return false;
  }
  return always.has(slot.variable) ? true : 'within';
}

/** A required container is sent even when the agent fills none of its fields. */
function emptyContainers(lifted: readonly LiftedArgument[], always: ReadonlySet<string>): Constant[] {
  return lifted
    .filter(({ argument }) => always.has(argument.name))
    .map(({ argument }) => ({ variable: argument.name, path: [], value: {} }));
}

function checkNames(scope: ToolScope, inputs: readonly AgentInput[]): void {
  const seen = new Map<string, AgentInput>();
  for (const input of inputs) {
    checkKey(scope, input.agentName);
    const other = seen.get(input.agentName);
    if (other !== undefined) {
      scope.findings.error(argumentProblems.inputClash(input.agentName, [other.place, input.place]));
    }
    seen.set(input.agentName, input);
  }
}
