import { type OperationDefinitionNode, Kind } from 'graphql';

import type { Operation } from '../contracts/tool-plan.js';

/** How an operation is called in traces and in the audit trail. */
export interface OperationName {
  /** Its own name, which is that of the tool unless somebody wrote the document by hand. */
  readonly own: string;
  /** The root field it asks for, or all of them. */
  readonly fields: string;
}

/** The names of an operation, read from its document. */
export function nameOperation({ document }: Operation): OperationName {
  const definition = document.definitions.find(
    (candidate): candidate is OperationDefinitionNode => candidate.kind === Kind.OPERATION_DEFINITION,
  );
  const own = definition?.name?.value ?? 'anonymous';
  const roots = definition?.selectionSet.selections ?? [];
  const fields = roots.flatMap((root) => (root.kind === Kind.FIELD ? [root.name.value] : []));
  return { own, fields: fields.join(', ') || own };
}
