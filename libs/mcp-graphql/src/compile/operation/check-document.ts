import { type DocumentNode, validate } from 'graphql';

import * as toolProblems from '../../errors/tool-problems.js';
import type { ToolScope } from '../tool-scope.js';

/** Validates the operation against the schema it will run on: `execute` never does, and a call is too late. */
export function checkDocument({ source, findings }: ToolScope, document: DocumentNode): void {
  for (const error of validate(source.schema, document)) {
    findings.error(toolProblems.invalidDocument(error.message));
  }
}
