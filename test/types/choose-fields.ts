import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

import { plainLeaves } from '../../libs/mcp-graphql/src/compile/selection/plain-leaves.js';
import type { FieldSelection, FieldSelections } from '../../libs/mcp-graphql/src/contracts/tool-options.js';

/** Most nested fields chosen below one type: enough to prove the path, far from the size limit. */
const MOST_FIELDS = 4;
const MOST_LEAVES = 6;

/** How far below a type without leaves one is looked for; the module's own `maxDepth` is the same. */
const MAX_DEPTH = 2;

/** What a developer would name when a type has no leaf of its own: the leaves one level below it, or two. */
export function chooseFields(schema: GraphQLSchema, type: GraphQLCompositeType, depth = 1): FieldSelections {
  const fields = isUnionType(type) ? [] : Object.values(type.getFields());
  return fields
    .filter(isPlain)
    .flatMap((field): FieldSelection[] => {
      const target = getNamedType(field.type);
      const below = isCompositeType(target) ? leavesBelow(schema, target, depth) : [];
      return below.length === 0 ? [] : [{ [field.name]: below }];
    })
    .slice(0, MOST_FIELDS);
}

function leavesBelow(schema: GraphQLSchema, type: GraphQLCompositeType, depth: number): FieldSelections {
  const leaves = plainLeaves(type).slice(0, MOST_LEAVES);
  if (leaves.length > 0) {
    return leaves;
  }
  if (!isAbstractType(type)) {
    return depth < MAX_DEPTH ? chooseFields(schema, type, depth + 1) : [];
  }
  const members = schema.getPossibleTypes(type).slice(0, MOST_FIELDS);
  return members.map((member) => ({ [`... on ${member.name}`]: plainLeaves(member).slice(0, MOST_LEAVES) }));
}

function isPlain(field: GraphQLField<unknown, unknown>): boolean {
  return field.deprecationReason == null && !field.args.some(isRequiredArgument);
}
