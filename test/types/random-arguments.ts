import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';

import { agentNameOf } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import type { Tape } from './tape.js';
import { type ToolInput, toldFields, toolInputs } from './tool-inputs.js';

/** Deeper than this a value says only what it must. */
const MAX_DEPTH = 3;

const VALUES: Readonly<Record<string, readonly JsonValue[]>> = {
  String: ['text', '', '5', 'true', '{"a":1}', '[1]', 'é\u0000'],
  Int: [7, 0, -1, 2147483647, -2147483648],
  Float: [1.5, 0, -2, 1e21],
  Boolean: [true, false],
  ID: ['id-1', '7', '9007199254740993', '[1]'],
  JSON: ['text', 1, false, { a: [1, null] }, [], '5', '{"a":1}'],
  JSONObject: [{ a: 1 }, {}, { constructor: null }],
  DateTime: ['2026-01-31T09:30:00Z'],
  BigInt: ['9007199254740993'],
  Money: [12.5, -3],
  Cursor: ['c', '7'],
};

/** Arguments that fit a tool by construction, made from the GraphQL types and not from the published schema. */
export function randomArguments(tape: Tape, schema: GraphQLSchema, plan: ToolPlan): JsonObject {
  const inputs = toolInputs(schema, plan);
  const skipped = skippedChoices(tape, plan);
  const given = inputs.filter(({ binding }) => {
    if (plan.choices.some(({ names }) => names.includes(binding.agentName))) {
      return !skipped.has(binding.agentName);
    }
    return binding.required === true || tape.chance(60);
  });
  const begun = new Set(given.map(({ binding }) => binding.variable));
  const added = inputs.filter(
    (input) =>
      !given.includes(input) && input.binding.required === 'within' && begun.has(input.binding.variable),
  );
  const entries = [...given, ...added].map(
    (input) => [input.binding.agentName, argumentValue(tape, input)] as const,
  );
  const fields = tape.some(plan.narrowable ?? [], 40);
  return { ...Object.fromEntries(entries), ...(fields.length > 0 && { fields }) };
}

/** Of every choice all but one is left out, and that one as well where nothing is demanded. */
function skippedChoices(tape: Tape, plan: ToolPlan): ReadonlySet<string> {
  return new Set(
    plan.choices.flatMap(({ names, required }) => {
      const kept = required || tape.chance(60) ? tape.pick(names) : undefined;
      return names.filter((name) => name !== kept);
    }),
  );
}

function argumentValue(tape: Tape, { binding, type, leaf }: ToolInput): JsonValue {
  const { bounds } = binding;
  return bounds === undefined ? randomValue(tape, { type, leaf }, 0) : tape.pick([bounds.min, bounds.max]);
}

type Told = Pick<ToolInput, 'type' | 'leaf'>;

function randomValue(tape: Tape, { type, leaf }: Told, depth: number): JsonValue {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return tape.several(0, depth < MAX_DEPTH ? 2 : 0, () =>
      !isNonNullType(inner.ofType) && tape.chance(15)
        ? null
        : randomValue(tape, { type: inner.ofType, leaf }, depth + 1),
    );
  }
  if (isInputObjectType(inner)) {
    return randomObject(tape, inner, depth + 1);
  }
  if (isEnumType(inner)) {
    return tape.pick(inner.getValues()).name;
  }
  // An id that drives a number must be one.
  return inner.name === 'Int' && leaf === 'ID' ? '7' : tape.pick(VALUES[leaf]!);
}

function randomObject(tape: Tape, type: GraphQLInputObjectType, depth: number): JsonValue {
  const fields = toldFields(type);
  // The first field of a choice is never an object.
  const only = type.isOneOf ? tape.pick(depth < MAX_DEPTH ? fields : fields.slice(0, 1)) : undefined;
  const given = fields.filter((field) =>
    only === undefined
      ? isRequiredInputField(field) || (depth < MAX_DEPTH && tape.chance(50))
      : field === only,
  );
  const entries = given.map(
    (field) => [agentNameOf(field.name, field.type), randomValue(tape, toldOf(field), depth)] as const,
  );
  return Object.fromEntries(entries);
}

function toldOf({ type }: GraphQLInputField): Told {
  return { type, leaf: getNamedType(type).name };
}
