import type {
  GraphQLCompositeType,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
  ValueNode,
} from 'graphql';

import type { FieldSelections } from '../../contracts/tool-options.js';
import type { Findings } from '../tool-scope.js';

/** A projection resolved against the schema, still in schema types: document, projection and output schema fold it. */
export interface Selection {
  readonly type: GraphQLCompositeType;
  /** Fields asked of the type itself. */
  readonly fields: readonly SelectedField[];
  /** Fields asked of members only, in the order written; empty for an object type. */
  readonly fragments: readonly SelectedFragment[];
  /** The object types a value can have; the type itself when it is an object type. */
  readonly possible: readonly GraphQLObjectType[];
}

/** The fields behind one `... on Type`. */
export interface SelectedFragment {
  readonly type: GraphQLCompositeType;
  /** The object types the condition admits. */
  readonly admits: readonly GraphQLObjectType[];
  readonly fields: readonly SelectedField[];
}

/** One field of a selection. */
export interface SelectedField {
  readonly agentName: string;
  readonly responseKey: string;
  /** The value crosses the id codec: an `ID`, or an `id` of another scalar asked for as `sqid`. */
  readonly isId: boolean;
  readonly field: GraphQLField<unknown, unknown>;
  /** Name of the type the field was found on. */
  readonly parent: string;
  readonly args: readonly { readonly name: string; readonly value: ValueNode }[];
  /** The field may be absent from an answer: a written operation has it behind `@skip` or `@include`. */
  readonly optional?: boolean;
  /** Nested fields, below an object, interface or union. */
  readonly selection?: Selection;
}

/** What stays the same while one projection is resolved. */
export interface SelectionScope {
  readonly schema: GraphQLSchema;
  readonly findings: Findings;
  readonly maxDepth: number;
}

/** Where in the projection the walk stands. */
export interface SelectionPlace {
  readonly type: GraphQLCompositeType;
  /** Nested object levels above this one. */
  readonly depth: number;
}

/** A field as the developer asked for it. */
export interface FieldEntry {
  readonly kind: 'field';
  readonly name: string;
  readonly alias?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly children?: FieldSelections;
}

/** The fields of one member type, as the developer asked for them. */
export interface FragmentEntry {
  readonly kind: 'fragment';
  readonly typeName: string;
  readonly children: FieldSelections;
}
