import type { GraphQLObjectType } from 'graphql';

import type { SelectedField, Selection } from './selection.js';

/** The fields that one possible object type of a selection answers: the shared ones, then its fragments'. */
export function memberFields(selection: Selection, member: GraphQLObjectType): readonly SelectedField[] {
  const own = selection.fragments.filter((fragment) => fragment.admits.includes(member));
  const all = [...selection.fields, ...own.flatMap((fragment) => fragment.fields)];
  const byName = new Map(all.map((field) => [field.agentName, field]));
  return [...byName.values()];
}
