import { type GraphQLSchema, isObjectType } from 'graphql';

import type { IdReference } from '../contracts/id-codec.js';

/** Where an id stands, as the compiler meets it. */
export interface IdPlace {
  /** `Type.field`, or `Query.field.argument`. */
  readonly place: string;
  /** The schema's name of the field or argument. */
  readonly name: string;
  /** The type that an id simply named `id` belongs to, where that is known. */
  readonly owner?: string;
}

/** Which record type an id points at: the owner for `id`, the type of that name for `noteId` and `note_ids`. */
export function idReference(schema: GraphQLSchema, at: IdPlace): IdReference {
  const type = /^ids?$/.test(at.name) ? at.owner : typeNamedLike(schema, at.name);
  return type === undefined ? { field: at.place } : { field: at.place, type };
}

/** The record type an operation is about when its result does not say: the longest type name that ends its own. */
export function typeEndingName(schema: GraphQLSchema, operation: string): string | undefined {
  const folded = fold(operation);
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && folded.endsWith(fold(type.name)))
    .map((type) => type.name)
    .sort((left, right) => right.length - left.length)[0];
}

function typeNamedLike(schema: GraphQLSchema, name: string): string | undefined {
  const stem = fold(name.replace(/_?ids?$/i, ''));
  if (stem === '') {
    return undefined;
  }
  const types = Object.values(schema.getTypeMap());
  return types.find((type) => isObjectType(type) && fold(type.name) === stem)?.name;
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
