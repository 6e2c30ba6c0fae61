import {
  type GraphQLCompositeType,
  getNamedType,
  isLeafType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

import type { FieldSelections } from '../../contracts/tool-options.js';

/** Every scalar and enum that needs no argument and is not deprecated. */
export function plainLeaves(type: GraphQLCompositeType): FieldSelections {
  if (isUnionType(type)) {
    return [];
  }
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)))
    .filter((field) => field.deprecationReason == null && !field.args.some(isRequiredArgument))
    .map((field) => field.name);
}
