import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  Kind,
  parse,
  validate,
} from 'graphql';

import * as toolProblems from '../../errors/tool-problems.js';
import type { Findings } from '../tool-scope.js';
import type { WrittenOperation } from './written-operation.js';

/** Reads the option `document`: one named query or mutation that is valid against the schema. */
export function readWrittenOperation(
  written: string | DocumentNode,
  schema: GraphQLSchema,
  findings: Findings,
): WrittenOperation | undefined {
  const document = parseDocument(written, findings);
  if (document === undefined) {
    return undefined;
  }
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) {
    findings.error(toolProblems.notOneOperation(operations.length));
    return undefined;
  }
  if ((operation.operation as string) === 'subscription') {
    findings.error(toolProblems.subscriptionDocument());
    return undefined;
  }
  const errors = validate(schema, document);
  errors.forEach((error) => findings.error(toolProblems.invalidDocument(error.message)));
  return errors.length > 0 ? undefined : { document, operation, fragments: fragmentsOf(document) };
}

/** The operation of a document, without judging it: enough to name the tool. */
export function operationOf(written: string | DocumentNode): OperationDefinitionNode | undefined {
  try {
    const document = typeof written === 'string' ? parse(written) : written;
    return document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  } catch {
    return undefined;
  }
}

function parseDocument(written: string | DocumentNode, findings: Findings): DocumentNode | undefined {
  try {
    return typeof written === 'string' ? parse(written) : written;
  } catch (error) {
    findings.error(toolProblems.unreadableDocument(error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

function fragmentsOf(document: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
