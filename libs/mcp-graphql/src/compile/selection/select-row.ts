import { type SelectionSetNode, getNamedType, isCompositeType } from 'graphql';

import * as fieldProblems from '../../errors/field-problems.js';
import type { ShapeSketch } from '../outputs/classify-shape.js';
import { resolveSelection } from './resolve-selection.js';
import type { Selection } from './selection.js';
import type { ToolScope } from '../tool-scope.js';
import type { WrittenOperation } from '../operation/written-operation.js';
import { writtenSelection } from './written-selection.js';
import { singleRoot } from '../outputs/written-shape.js';

/** What comes back of one row: as `fields` lists it, or as the written operation says. A scalar has nothing to select. */
export function selectRow(scope: ToolScope, shape: ShapeSketch): Selection | undefined {
  const { fields, maxDepth = scope.options.maxDepth } = scope.declaration.options;
  const type = getNamedType(shape.rowType);
  if (!isCompositeType(type)) {
    if (fields !== undefined && fields.length > 0) {
      scope.findings.error(fieldProblems.fieldsOfScalar(scope.root.field.name, String(shape.rowType)));
    }
    return undefined;
  }
  if (scope.written !== undefined) {
    return writtenSelection({ scope, written: scope.written }, type, [
      { set: rowSet(scope.written), optional: false },
    ]);
  }
  const { schema } = scope.source;
  return resolveSelection({ schema, findings: scope.findings, maxDepth }, { type, depth: 0 }, fields);
}

function rowSet(written: WrittenOperation): SelectionSetNode {
  return singleRoot(written)?.selectionSet ?? written.operation.selectionSet;
}
