import { type GraphQLNamedType, type GraphQLObjectType, type GraphQLOutputType, getNamedType } from 'graphql';

import type { IdReference } from '../../contracts/id-codec.js';
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
  const cursorId = nextCursor && idAt(field.type, nextCursor);
  return {
    kind: 'list',
    row,
    rows,
    ...(node !== undefined && { node }),
    ...(total && { total }),
    ...(hasMore && { hasMore }),
    ...(nextCursor && { nextCursor }),
    ...(cursorId && { cursorId }),
    ...(offset && { offset }),
  };
}

/** The field a path leads to, when it is an id. The id names no type: the argument it goes back to does neither. */
function idAt(type: GraphQLOutputType, path: readonly string[]): IdReference | undefined {
  let named: GraphQLNamedType = getNamedType(type);
  let place = '';
  for (const key of path) {
    place = `${named.name}.${key}`;
    named = getNamedType((named as GraphQLObjectType).getFields()[key]!.type);
  }
  return named.name === 'ID' ? { field: place } : undefined;
}
