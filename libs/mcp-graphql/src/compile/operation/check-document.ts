import { type DocumentNode, type ValidationRule, validate } from 'graphql';

import * as toolProblems from '../../errors/tool-problems.js';
import type { ToolScope } from '../tool-scope.js';

/** Validates the operation against the schema it will run on: `execute` never does, and a call is too late. */
export function checkDocument({ source, options, findings }: ToolScope, document: DocumentNode): void {
  const errors = validate(source.schema, document);
  for (const error of errors) {
    findings.error(toolProblems.invalidDocument(error.message));
  }
  if (errors.length === 0) {
    const rules = options.rules?.get(source.name) ?? [];
    brokenRules(source.schema, document, rules).forEach((reason) =>
      findings.error(toolProblems.brokenRule(reason)),
    );
  }
}

/** What the app's own rules say. One that throws lets no request through either. */
function brokenRules(
  schema: ToolScope['source']['schema'],
  document: DocumentNode,
  rules: readonly ValidationRule[],
): readonly string[] {
  try {
    return validate(schema, document, rules).map((error) => error.message);
  } catch (error) {
    return [String(error)];
  }
}
