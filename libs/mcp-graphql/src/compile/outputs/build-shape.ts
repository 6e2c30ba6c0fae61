import { getNamedType } from 'graphql';

import type { Shape } from '../../contracts/projection.js';
import type { AgentInput } from '../inputs/agent-input.js';
import { buildProjection } from './build-projection.js';
import type { ShapeSketch } from './classify-shape.js';
import { typeEndingName } from '../id-reference.js';
import type { Selection } from '../selection/selection.js';
import type { ToolScope } from '../tool-scope.js';

/** What the row and the page are made of. */
export interface RowParts {
  readonly selection?: Selection;
  /** The argument that skips rows; see `locateOffset`. */
  readonly offset?: Pick<AgentInput, 'variable' | 'path'>;
}

/** The shape as plain data: where the rows are and how each becomes the agent's. */
export function buildShape(scope: ToolScope, sketch: ShapeSketch, parts: RowParts): Shape {
  const { selection, offset } = parts;
  const { schema } = scope.source;
  const { field, parent } = scope.root;
  const place = { place: `${parent}.${field.name}`, name: 'id', owner: typeEndingName(schema, field.name) };
  const isId = getNamedType(sketch.rowType).name === 'ID';
  const row = buildProjection(schema, { type: sketch.rowType, selection, isId, place });
  if (sketch.kind !== 'list') {
    return { kind: sketch.kind, row };
  }
  const { rows, node, total, hasMore, nextCursor } = sketch;
  return {
    kind: 'list',
    row,
    rows,
    ...(node !== undefined && { node }),
    ...(total && { total }),
    ...(hasMore && { hasMore }),
    ...(nextCursor && { nextCursor }),
    ...(offset && { offset }),
  };
}
