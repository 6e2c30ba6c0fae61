import type { GraphQLField, GraphQLSchema } from 'graphql';

import type { Declaration } from '../../contracts/declaration.js';
import * as toolProblems from '../../errors/tool-problems.js';
import { federationFieldIn, isFederationField } from './federation-fields.js';
import { readWrittenOperation } from './read-written-operation.js';
import type { Findings, NamedSchema, RootField, ToolScope } from '../tool-scope.js';
import { writtenRoot } from './written-root.js';

type Schemas = ReadonlyMap<string, GraphQLSchema>;

/** The schema a declaration means. An app that serves several must say which: a guess could leak an admin field. */
export function locateSchema(
  declaration: Declaration,
  schemas: Schemas,
  findings: Findings,
): NamedSchema | undefined {
  const wanted = declaration.options.schema;
  const names = [...schemas.keys()];
  if (wanted === undefined && schemas.size > 1) {
    findings.error(toolProblems.schemaNotNamed(names));
    return undefined;
  }
  const name = wanted ?? names[0];
  const schema = name === undefined ? undefined : schemas.get(name);
  if (name === undefined || schema === undefined) {
    findings.error(
      wanted === undefined ? toolProblems.noSchema() : toolProblems.unknownSchema(wanted, names),
    );
    return undefined;
  }
  return { name, schema };
}

/** What a declaration runs: a whole operation it wrote, or one root field. */
export function locateOperation(
  declaration: Declaration,
  schema: GraphQLSchema,
  findings: Findings,
): Pick<ToolScope, 'root' | 'written'> | undefined {
  const { document, operation, fields } = declaration.options;
  if (document === undefined) {
    const root = locateRootField(declaration, schema, findings);
    return root && { root };
  }
  if (operation !== undefined || fields !== undefined) {
    findings.error(toolProblems.documentBesideOperation());
  }
  const written = readWrittenOperation(document, schema, findings);
  const reserved = written && federationFieldIn(schema, written);
  if (reserved !== undefined) {
    findings.error(toolProblems.federationField(reserved));
    return undefined;
  }
  const root = written && writtenRoot(schema, written);
  return root && { root, written };
}

/** The root field a declaration means, in the schema it means. */
function locateRootField(
  declaration: Declaration,
  schema: GraphQLSchema,
  findings: Findings,
): RootField | undefined {
  const { options, resolver } = declaration;
  const operation = options.operation ?? resolver?.field;
  if (operation === undefined) {
    findings.error(toolProblems.operationMissing(declaration.origin.method));
    return undefined;
  }
  if (isFederationField(operation)) {
    findings.error(toolProblems.federationField(operation));
    return undefined;
  }
  const kind = options.kind ?? (options.operation === undefined ? resolver?.kind : undefined);
  const candidates = rootFields(schema).filter((root) => kind === undefined || root.kind === kind);
  const found = candidates.filter((root) => root.field.name === operation);
  if (found.length > 1) {
    findings.error(toolProblems.ambiguousOperation(operation));
    return undefined;
  }
  if (found.length === 0) {
    findings.error(
      toolProblems.unknownOperation(
        operation,
        candidates.map((root) => root.field.name),
      ),
    );
  }
  return found[0];
}

function rootFields(schema: GraphQLSchema): RootField[] {
  const kinds = [
    { kind: 'query' as const, type: schema.getQueryType() },
    { kind: 'mutation' as const, type: schema.getMutationType() },
  ];
  return kinds.flatMap(({ kind, type }) => {
    const fields = Object.values(type?.getFields() ?? {});
    return fields.map((field: GraphQLField<unknown, unknown>) => ({ kind, field, parent: type!.name }));
  });
}
