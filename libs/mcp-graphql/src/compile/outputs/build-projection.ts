import {
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isListType,
} from 'graphql';

import type { ProjectedField, Projection } from '../../contracts/projection.js';
import { type IdPlace, idReference } from '../id-reference.js';
import { memberFields } from '../selection/member-fields.js';
import type { SelectedField, Selection } from '../selection/selection.js';

/** One value to be projected: its schema type and, below an object, what is selected of it. */
export interface ProjectedValue {
  readonly type: GraphQLOutputType;
  readonly selection?: Selection;
  readonly isId: boolean;
  /** Where the value stands, should it be an id. */
  readonly place: IdPlace;
}

/** How a value of the GraphQL result becomes the agent's, as data. */
export function buildProjection(schema: GraphQLSchema, value: ProjectedValue): Projection {
  const type = getNullableType(value.type);
  if (isListType(type)) {
    return { kind: 'list', of: buildProjection(schema, { ...value, type: type.ofType }) };
  }
  const { selection } = value;
  if (selection === undefined) {
    return value.isId ? { kind: 'id', reference: idReference(schema, value.place) } : { kind: 'leaf' };
  }
  if (!isAbstractType(selection.type)) {
    return { kind: 'object', fields: projectFields(schema, selection.type.name, selection.fields) };
  }
  const members = selection.possible.map((member) => [
    member.name,
    projectFields(schema, member.name, memberFields(selection, member)),
  ]);
  return { kind: 'abstract', members: Object.fromEntries(members) };
}

function projectFields(
  schema: GraphQLSchema,
  owner: string,
  fields: readonly SelectedField[],
): readonly ProjectedField[] {
  return fields.map((selected) => {
    const { agentName, responseKey, field, selection, isId, optional } = selected;
    const place = { place: `${selected.parent}.${field.name}`, name: field.name, owner };
    const value = buildProjection(schema, { type: field.type, selection, isId, place });
    return { agentName, responseKey, ...(optional && { optional }), value };
  });
}
