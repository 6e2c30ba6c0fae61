import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

import type { Tape } from './tape.js';

const MAX_DEPTH = 3;
/** Conditions on the two variables of every document. */
const CONDITIONS = ['', '', '', '', ' @include(if: $one)', ' @skip(if: $two)'];

/**
 * An operation as a person would write it, and then some: fragments on members, on interfaces, inside each other and on
 * the type itself, the same field asked for in several places, parts under conditions.
 */
export function randomDocument(tape: Tape, schema: GraphQLSchema): string {
  const roots = tape.some(Object.values(schema.getQueryType()!.getFields()), 60).filter(isFree);
  const fields = roots.flatMap((root) => drawField(tape, schema, { field: root, depth: 0 }));
  return `query Written($one: Boolean = true, $two: Boolean!) { used: __typename @skip(if: $two) also: __typename @include(if: $one) ${fields.join(' ')} }`;
}

/** A selection set below a type. The tag stands for a set in which nothing else was drawn. */
function drawSet(tape: Tape, schema: GraphQLSchema, place: Place): string {
  const { type, depth } = place;
  const all = isUnionType(type) ? [] : Object.values(type.getFields()).filter(isFree);
  const fields = [...tape.some(all, 50), ...tape.some(all, 15)].flatMap((field) =>
    drawField(tape, schema, { field, depth }),
  );
  const fragments =
    depth > MAX_DEPTH
      ? []
      : tape.some(conditionsOn(schema, type), 35).map((condition) => {
          const inner = drawSet(tape, schema, { type: condition, depth: depth + 1 });
          return `... on ${condition.name}${tape.pick(CONDITIONS)} ${inner}`;
        });
  const parts = [...fields, ...fragments];
  return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
}

interface Place {
  readonly type: GraphQLCompositeType;
  readonly depth: number;
}

function drawField(
  tape: Tape,
  schema: GraphQLSchema,
  { field, depth }: { readonly field: GraphQLField<unknown, unknown>; readonly depth: number },
): string[] {
  const target = getNamedType(field.type);
  const condition = tape.pick(CONDITIONS);
  if (!isCompositeType(target)) {
    return [`${field.name}${condition}`];
  }
  return depth > MAX_DEPTH
    ? []
    : [`${field.name}${condition} ${drawSet(tape, schema, { type: target, depth: depth + 1 })}`];
}

/** Types that a fragment below a type may be on: itself, its members, and whatever interface they share. */
function conditionsOn(schema: GraphQLSchema, type: GraphQLCompositeType): GraphQLCompositeType[] {
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  const faces = Object.values(schema.getTypeMap()).filter(
    (candidate) =>
      isInterfaceType(candidate) && possible.some((object) => schema.isSubType(candidate, object)),
  );
  return [...new Set([...possible, type, ...(faces as GraphQLCompositeType[])])];
}

function isFree(field: GraphQLField<unknown, unknown>): boolean {
  return !field.args.some(isRequiredArgument);
}
