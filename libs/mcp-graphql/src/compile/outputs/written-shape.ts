import {
  type FieldNode,
  type GraphQLObjectType,
  GraphQLNonNull,
  Kind,
  getNullableType,
  isCompositeType,
  isListType,
  isNonNullType,
} from 'graphql';

import type { ShapeSketch } from './classify-shape.js';
import type { ToolScope } from '../tool-scope.js';
import type { WrittenOperation } from '../operation/written-operation.js';

/** The one root field of a written operation, when it has just one, of the app's own, and asks for it unconditionally. */
export function singleRoot({ operation }: WrittenOperation): FieldNode | undefined {
  const [only, ...rest] = operation.selectionSet.selections;
  const isPlain = only?.kind === Kind.FIELD && (only.directives ?? []).length === 0;
  return isPlain && rest.length === 0 && !only.name.value.startsWith('__') ? only : undefined;
}

/**
 * How a written operation answers: as its one root field does, or as one record of all its root fields. A page stays
 * the page it is: whoever writes a selection wants what it says.
 */
export function writtenShape({ source, root }: ToolScope, written: WrittenOperation): ShapeSketch {
  const rootType = root.field.type as GraphQLObjectType;
  const only = singleRoot(written);
  const type = only && rootType.getFields()[only.name.value]?.type;
  if (type === undefined) {
    return {
      kind: 'record',
      rowType: new GraphQLNonNull(source.schema.getRootType(written.operation.operation)!),
    };
  }
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return { kind: 'list', rowType: inner.ofType, nullable: !isNonNullType(type), rows: [] };
  }
  return isCompositeType(inner) ? { kind: 'record', rowType: type } : { kind: 'scalar', rowType: type };
}
