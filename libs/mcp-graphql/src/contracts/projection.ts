import type { IdReference } from './id-codec.js';

/** How one value of the GraphQL result becomes one value of the agent's result. Null stays null everywhere. */
export type Projection =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'id'; readonly reference: IdReference }
  | { readonly kind: 'list'; readonly of: Projection }
  | ObjectProjection
  | AbstractProjection;

/** The fields of one object type. */
export interface ObjectProjection {
  readonly kind: 'object';
  readonly fields: readonly ProjectedField[];
}

/** A union or interface: the tag says which member's fields apply. */
export interface AbstractProjection {
  readonly kind: 'abstract';
  /** Fields by the name of each possible object type. */
  readonly members: Readonly<Record<string, readonly ProjectedField[]>>;
}

/** One field: the key in the GraphQL result and the name the agent sees. */
export interface ProjectedField {
  readonly agentName: string;
  readonly responseKey: string;
  /** The field may be absent from an answer, and is then absent from the agent's. */
  readonly optional?: boolean;
  readonly value: Projection;
}

/** What the root field returns, and where its parts are. Paths are response keys below the root value. */
export type Shape =
  | { readonly kind: 'record'; readonly row: Projection }
  | { readonly kind: 'scalar'; readonly row: Projection }
  | {
      readonly kind: 'list';
      readonly row: Projection;
      /** Path to the rows; empty for a bare list. */
      readonly rows: readonly string[];
      /** Rows are Relay edges: the record is under this key, and empty edges are skipped. */
      readonly node?: string;
      readonly total?: readonly string[];
      readonly hasMore?: readonly string[];
      readonly nextCursor?: readonly string[];
      /** Set when the cursor is an id, which crosses the codec like every other. */
      readonly cursorId?: IdReference;
      /** The variable that skips rows, where the page counts them and does not say itself whether more follow. */
      readonly offset?: { readonly variable: string; readonly path: readonly string[] };
    };
