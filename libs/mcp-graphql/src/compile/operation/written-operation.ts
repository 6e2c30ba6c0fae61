import type { DocumentNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';

/** A whole operation that the developer wrote: its variables are the arguments, its selection the projection. */
export interface WrittenOperation {
  /** The operation and the fragments it uses, nothing else. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}
