import { type DocumentNode, Kind, print } from 'graphql';

import type { OperationRun } from '../operation-run.js';

/** A document as text, and the name of its operation. */
interface PrintedOperation {
  readonly query: string;
  readonly operationName: string | undefined;
}

/** Header names in any case, as plugins read them. */
class HeaderMap extends Map<string, string> {
  override get(name: string): string | undefined {
    return super.get(name.toLowerCase());
  }

  override has(name: string): boolean {
    return super.has(name.toLowerCase());
  }

  override set(name: string, value: string): this {
    return super.set(name.toLowerCase(), value);
  }

  override delete(name: string): boolean {
    return super.delete(name.toLowerCase());
  }
}

/** Apollo parses text and keeps what it parsed by that text: a document is printed once. */
const printed = new WeakMap<DocumentNode, PrintedOperation>();

/** The run as the request that `POST /graphql` would have brought: plugins find the query, and the call's headers. */
export function apolloRequest({ operation, variables, identity }: OperationRun): object {
  const { query, operationName } = printOperation(operation.document);
  const body = { query, operationName, variables };
  const { headers } = identity.request as { readonly headers?: Readonly<Record<string, unknown>> };
  const http = { method: 'POST', headers: headerMap(headers ?? {}), search: '', body };
  return { ...body, http };
}

function printOperation(document: DocumentNode): PrintedOperation {
  const known = printed.get(document);
  if (known !== undefined) {
    return known;
  }
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const made = { query: print(document), operationName: operation?.name?.value };
  printed.set(document, made);
  return made;
}

function headerMap(headers: Readonly<Record<string, unknown>>): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      map.set(name, Array.isArray(value) ? value.join(', ') : String(value));
    }
  }
  return map;
}
