import type { GraphQLToolOptions } from '../contracts/tool-options.js';
import * as problems from '../errors/tool-problems.js';
import type { Findings } from './tool-scope.js';

type Check = (value: unknown) => boolean;
type Shape = readonly [expected: string, fits: Check];

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (fits: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(fits);
const perhaps =
  (fits: Check): Check =>
  (value) =>
    value === undefined || fits(value);

const TEXT: Shape = ['text', isText];
const TEXTS: Shape = ['a list of texts', listOf(isText)];
const NUMBER: Shape = ['a number', (value) => typeof value === 'number'];
const OBJECT: Shape = ['an object', isObject];
const FLAG: Shape = ['true or false', isFlag];

/** What each option may be at all. A declaration need not come from TypeScript, and a boot must not end in a TypeError. */
const SHAPES: Readonly<Record<keyof GraphQLToolOptions, Shape>> = {
  operation: TEXT,
  document: ['text or a parsed document', (value) => isText(value) || isDocument(value)],
  kind: [`'query' or 'mutation'`, (value) => value === 'query' || value === 'mutation'],
  schema: TEXT,
  name: TEXT,
  title: TEXT,
  description: TEXT,
  fields: ['a list of fields', listOf(isSelection)],
  args: TEXTS,
  flatten: ['text or false', (value) => value === false || isText(value)],
  idArg: TEXT,
  limitArg: TEXT,
  defaultLimit: NUMBER,
  maxLimit: NUMBER,
  maxDepth: ['a whole number', Number.isInteger],
  searchFields: TEXTS,
  fixed: OBJECT,
  narrow: FLAG,
  requiresActor: ['true, false or a kind of actor', (value) => isFlag(value) || isText(value)],
  clearable: TEXTS,
  nulls: [`'forward' or 'omit'`, (value) => value === 'forward' || value === 'omit'],
  annotations: OBJECT,
  tags: TEXTS,
  icons: ['a list of icons', listOf((icon) => isObject(icon) && isText(icon['src']))],
  meta: OBJECT,
};

/** Whether every option is of a type that the later steps can read; reports those that are not. */
export function checkOptions(options: GraphQLToolOptions, findings: Findings): boolean {
  const wrong = Object.entries(SHAPES).filter(([name, [, fits]]) => {
    const value = options[name as keyof GraphQLToolOptions];
    return value !== undefined && !fits(value);
  });
  wrong.forEach(([name, [expected]]) => findings.error(problems.badOption(name, expected)));
  return wrong.length === 0;
}

/** One entry of `fields`, as `readSelectionEntry` tells them apart. */
function isSelection(entry: unknown): boolean {
  if (!isObject(entry)) {
    return isText(entry);
  }
  const { field, alias, args, fields } = entry;
  return isText(field)
    ? perhaps(isText)(alias) && perhaps(isObject)(args) && perhaps(listOf(isSelection))(fields)
    : Object.values(entry).every(listOf(isSelection));
}

function isDocument(value: unknown): boolean {
  return isObject(value) && value['kind'] === 'Document' && Array.isArray(value['definitions']);
}
