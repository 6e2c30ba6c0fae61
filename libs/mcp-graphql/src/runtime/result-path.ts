import type { ProjectedField, Projection, Shape } from '../contracts/projection.js';
import type { ToolPlan } from '../contracts/tool-plan.js';

/** A path of graphql-js: response keys, and indexes into lists. */
export type ResponsePath = readonly (string | number)[];

interface Place {
  readonly path: string;
  readonly value: Projection;
}

/**
 * Where a path of the GraphQL answer is in the agent's result: `result[3].author.name`. Empty for the result as a
 * whole, and for what the agent never sees.
 */
export function resultPath({ operation, shape }: ToolPlan, path: ResponsePath): string {
  const below = operation.root === undefined ? path : path.slice(1);
  const start = below.length === 0 ? undefined : startOf(shape, below);
  return start === undefined ? '' : walk(start.place, start.rest);
}

function startOf(shape: Shape, below: ResponsePath): { place: Place; rest: ResponsePath } | undefined {
  if (shape.kind === 'scalar') {
    return { place: { path: 'result', value: shape.row }, rest: below };
  }
  if (shape.kind === 'record') {
    return { place: { path: shape.row.kind === 'abstract' ? 'result' : '', value: shape.row }, rest: below };
  }
  const { rows, node, row } = shape;
  const index = below[rows.length];
  if (typeof index !== 'number' || rows.some((key, depth) => below[depth] !== key)) {
    return undefined;
  }
  const inside = below.slice(rows.length + 1);
  const rest = node !== undefined && inside[0] === node ? inside.slice(1) : inside;
  return { place: { path: `result[${index}]`, value: row }, rest };
}

function walk(place: Place, rest: ResponsePath): string {
  const [key, ...deeper] = rest;
  if (key === undefined) {
    return place.path;
  }
  if (place.value.kind === 'list' && typeof key === 'number') {
    return walk({ path: `${place.path}[${key}]`, value: place.value.of }, deeper);
  }
  const field = fieldsOf(place.value).find(({ responseKey }) => responseKey === key);
  if (field === undefined) {
    return place.path;
  }
  const path = place.path === '' ? field.agentName : `${place.path}.${field.agentName}`;
  return walk({ path, value: field.value }, deeper);
}

/** The fields of an object, or of every member of a union: one answer has one of them under the key. */
function fieldsOf(projection: Projection): readonly ProjectedField[] {
  if (projection.kind === 'abstract') {
    return Object.values(projection.members).flat();
  }
  return projection.kind === 'object' ? projection.fields : [];
}
