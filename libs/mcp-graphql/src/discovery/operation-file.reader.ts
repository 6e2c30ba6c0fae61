import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import { Inject, Injectable } from '@nestjs/common';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  Kind,
  Source,
  parse,
  visit,
} from 'graphql';
import { globSync } from 'tinyglobby';

import type { Declaration } from '../contracts/declaration.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';

/** Reads the files of the option `operations`: each named operation in them is a tool. */
@Injectable()
export class OperationFileReader {
  constructor(@Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions) {}

  /**
   * Every operation of every file, in the order of the file names; patterns are relative to the working directory.
   * @throws Error for a pattern that finds nothing, a file that is no GraphQL, or an operation without a name
   */
  read(): readonly Declaration[] {
    return this.options.operations.flatMap((pattern) => {
      const files = globSync(pattern, { absolute: true }).sort();
      if (files.length === 0) {
        const place = relative(process.cwd(), resolve(pattern));
        throw new Error(
          `McpGraphqlModule: the option operations names "${pattern}", which no file matches (${place}).`,
        );
      }
      return files.flatMap(readFile);
    });
  }
}

function readFile(file: string): Declaration[] {
  const name = relative(process.cwd(), file);
  const document = parseFile(name, readFileSync(file, 'utf8'));
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return operations.map((operation) => {
    if (operation.name === undefined) {
      throw new Error(
        `McpGraphqlModule: ${name} holds an operation without a name. Its name is the tool's: give it one.`,
      );
    }
    const origin = { module: 'operations', class: name, method: operation.name.value };
    return { origin, options: { document: documentOf(operation, fragments) } };
  });
}

function parseFile(name: string, text: string): DocumentNode {
  try {
    return parse(new Source(text, name));
  } catch (error) {
    throw new Error(`McpGraphqlModule: ${name} cannot be read as GraphQL: ${String(error)}`, {
      cause: error,
    });
  }
}

/** An operation with the fragments it reaches; a fragment that nobody uses would make it invalid. */
function documentOf(
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): DocumentNode {
  const reached = new Set<FragmentDefinitionNode>();
  const reach = (node: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.find((candidate) => candidate.name.value === name.value);
        if (fragment !== undefined && !reached.has(fragment)) {
          reached.add(fragment);
          reach(fragment);
        }
      },
    });
  };
  reach(operation);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...reached] };
}
