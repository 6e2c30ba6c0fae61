import type { Declaration } from '../contracts/declaration.js';
import type { Choice } from '../contracts/input-type.js';
import type { ToolAnnotations } from '../contracts/tool-options.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import * as toolProblems from '../errors/tool-problems.js';
import { snakeCase } from './agent-name.js';
import { operationOf } from './operation/read-written-operation.js';
import type { Findings, RootField, ToolScope } from './tool-scope.js';

/** Hosts refuse longer names, and take the rest of the list down with them. */
const MAX_NAME = 64;
/** Hosts put a server's name before the tool's and cut or drop what is then too long. */
const COMFORTABLE_NAME = 45;
/** Some model APIs refuse longer descriptions. */
const MAX_DESCRIPTION = 1024;

/** The tool's name as far as the declaration alone can tell. */
export function toolName(declaration: Declaration): string {
  const { options, resolver, origin } = declaration;
  const written = options.document === undefined ? undefined : operationOf(options.document)?.name?.value;
  const names = [written, options.operation, resolver?.field, origin.method];
  const name: unknown = options.name;
  return isText(name) ? name : snakeCase(names.find(isText) ?? 'unnamed');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The name itself; one that hosts refuse is reported. Nothing is renamed or cut in silence. */
export function checkName(name: string, findings: Findings): string {
  if (!/^[a-zA-Z0-9_-]+$/.test(name) || name.length > MAX_NAME) {
    findings.error(toolProblems.badName(name, MAX_NAME));
  } else if (name.length > COMFORTABLE_NAME) {
    findings.warning(toolProblems.longName(name, COMFORTABLE_NAME));
  }
  return name;
}

/** What the tool does: the declaration's word, else the root field's. */
export function toolDescription({ declaration, root, findings }: ToolScope): string {
  const description = declaration.options.description ?? root.field.description ?? '';
  if (description === '') {
    findings.warning(toolProblems.noDescription(root.field.name));
  }
  return description;
}

/** Warns of a description, notes and all, that some model APIs refuse. */
export function checkDescription({ findings }: ToolScope, { description }: ToolPlan): void {
  if (description.length > MAX_DESCRIPTION) {
    findings.warning(toolProblems.longDescription(description.length, MAX_DESCRIPTION));
  }
}

/** The whole description: adds what no schema at the root may say (hosts refuse a combinator there), and the notes. */
export function describeTool(
  description: string,
  choices: readonly Choice[],
  notes: readonly string[],
): string {
  const sentences = choices.map(({ names, required }) =>
    required ? `Give exactly one of: ${names.join(', ')}.` : `Give at most one of: ${names.join(', ')}.`,
  );
  const first = [description, ...sentences].filter(Boolean).join(' ');
  return [first, ...notes].filter(Boolean).join('\n');
}

/** Hints for the client. A mutation is never called harmless or repeatable unless the declaration says so. */
export function toolAnnotations(declaration: Declaration, root: RootField): ToolAnnotations {
  const { idempotency, annotations } = declaration.options;
  const isRepeatable = idempotency !== undefined && { idempotentHint: true };
  return { readOnlyHint: root.kind === 'query', ...isRepeatable, ...annotations };
}
