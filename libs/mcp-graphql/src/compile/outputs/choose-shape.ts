import { type GraphQLOutputType, getNamedType, isInterfaceType, isObjectType } from 'graphql';

import { type ShapeSketch, classifyShape } from './classify-shape.js';
import { findField } from '../selection/find-field.js';
import { readSelectionEntry } from '../selection/read-selection-entry.js';
import type { ToolScope } from '../tool-scope.js';
import { writtenShape } from './written-shape.js';

/**
 * The shape of a tool's answer: that of the written operation, else of the root type, read together with what the developer asked for: a type that looks like a page
 * is a record after all when `fields` names its own fields and none of its rows'.
 */
export function chooseShape(scope: ToolScope): ShapeSketch {
  if (scope.written !== undefined) {
    return writtenShape(scope, scope.written);
  }
  const { type } = scope.root.field;
  const wanted = scope.declaration.options.fields;
  const shape = classifyShape(type);
  if (shape.kind !== 'list' || shape.rows.length === 0 || wanted === undefined) {
    return shape;
  }
  const names = wanted
    .flatMap(readSelectionEntry)
    .flatMap((entry) => (entry.kind === 'field' ? [entry.name] : []));
  const isAboutPage = names.some((name) => hasField(type, name) && !hasField(shape.rowType, name));
  return isAboutPage && !names.some((name) => hasField(shape.rowType, name))
    ? { kind: 'record', rowType: type }
    : shape;
}

function hasField(type: GraphQLOutputType, name: string): boolean {
  const named = getNamedType(type);
  const fields = isObjectType(named) || isInterfaceType(named) ? named.getFields() : {};
  return findField(fields, name) !== undefined;
}
