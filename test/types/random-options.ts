import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isLeafType,
  isRequiredArgument,
  isScalarType,
  isUnionType,
} from 'graphql';

import { agentNameOf } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import { classifyShape } from '../../libs/mcp-graphql/src/compile/outputs/classify-shape.js';
import type {
  FieldSelection,
  FieldSelections,
  GraphQLToolOptions,
} from '../../libs/mcp-graphql/src/contracts/tool-options.js';
import { constantFor } from './random-constants.js';
import type { Tape } from './tape.js';

const MAX_DEPTH = 2;

/** Options that a developer who knows the schema could give. Some do not go together, and are refused for it. */
export function randomOptions(
  tape: Tape,
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
): GraphQLToolOptions {
  const { args, type } = field;
  const objects = args.filter((arg) => isInputObjectType(getNamedType(arg.type)));
  const scalars = args.filter((arg) => isScalarType(getNamedType(arg.type)));
  const nullable = args.filter((arg) => !isRequiredArgument(arg));
  const row = getNamedType(tape.chance(50) ? classifyShape(type).rowType : type);
  const fixed = tape.some(args, 30);
  return {
    ...(isCompositeType(row) &&
      tape.chance(60) && { fields: randomFields(tape, schema, { type: row, depth: 0 }) }),
    ...(tape.chance(15) && { flatten: false }),
    ...(objects.length > 0 && tape.chance(15) && { flatten: tape.pick(objects).name }),
    ...(tape.chance(20) && {
      args: args.filter((arg) => isRequiredArgument(arg) || tape.chance(50)).map((arg) => arg.name),
    }),
    ...(scalars.length > 0 && tape.chance(10) && { idArg: tape.pick(scalars).name }),
    ...(nullable.length > 0 && tape.chance(15) && { clearable: [agentName(tape.pick(nullable))] }),
    ...(tape.chance(20) && { nulls: 'omit' as const }),
    ...(tape.chance(6) && { narrow: true }),
    ...(fixed.length > 0 &&
      tape.chance(15) && {
        fixed: Object.fromEntries(fixed.map((arg) => [arg.name, constantFor(tape, arg.type)])),
      }),
  };
}

function agentName({ name, type }: GraphQLField<unknown, unknown>['args'][number]): string {
  return agentNameOf(name, type);
}

interface FieldsPlace {
  readonly type: GraphQLCompositeType;
  readonly depth: number;
}

/** A projection that names fields of any kind: with arguments, under aliases, of single members, below objects. */
export function randomFields(tape: Tape, schema: GraphQLSchema, place: FieldsPlace): FieldSelections {
  const { type } = place;
  const all = isUnionType(type) ? [] : Object.values(type.getFields());
  const chosen = tape.some(all, 60).flatMap((field) => drawField(tape, schema, { ...place, field }));
  const members = isAbstractType(type) ? tape.some(schema.getPossibleTypes(type), 60) : [];
  const fragments = members.map((member): FieldSelection => ({
    [`... on ${member.name}`]: randomFields(tape, schema, { ...place, type: member }),
  }));
  const fallback = all.filter(
    (field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument),
  );
  const selections = [...chosen, ...fragments];
  return selections.length > 0 ? selections : fallback.slice(0, 1).map((field) => field.name);
}

function drawField(
  tape: Tape,
  schema: GraphQLSchema,
  { field, depth }: FieldsPlace & { readonly field: GraphQLField<unknown, unknown> },
): FieldSelection[] {
  const target = getNamedType(field.type);
  const isComposite = isCompositeType(target);
  if (isComposite && depth >= MAX_DEPTH) {
    return [];
  }
  const below = isComposite ? randomFields(tape, schema, { type: target, depth: depth + 1 }) : undefined;
  if (below?.length === 0) {
    return [];
  }
  const given = field.args.filter((arg) => isRequiredArgument(arg) || tape.chance(40));
  const alias = tape.chance(10) ? `${field.name}_again` : undefined;
  if (given.length === 0 && alias === undefined) {
    return [below === undefined ? field.name : { [field.name]: below }];
  }
  const args = Object.fromEntries(given.map((arg) => [arg.name, constantFor(tape, arg.type)]));
  return [{ field: field.name, args, ...(alias && { alias }), ...(below && { fields: below }) }];
}
