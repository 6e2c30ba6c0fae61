import { z } from 'zod';

import type { GraphQLToolOptions } from '../contracts/tool-options.js';
import { didYouMean } from '../errors/nearest-name.js';
import * as toolProblems from '../errors/tool-problems.js';
import type { Findings } from './tool-scope.js';

const text = z.string('text');
const texts = z.array(text, 'a list of texts');
const reason = z.string('text').regex(/\S/, 'text');
const reasons = z.union([reason, z.array(reason).min(1)], 'text or a list of texts');
const flag = z.boolean('true or false');
const number = z.number('a number');
const count = z.int('a whole number above 0').positive('a whole number above 0');
const object = z.record(z.string(), z.unknown(), 'an object');

const field: z.ZodType = z.lazy(() =>
  z.union(
    [text, fieldCall, z.record(z.string(), z.array(field))],
    'a field: its name, { name: […] } or { field, … }',
  ),
);
const fields = z.array(field, 'a list of fields');
const fieldCall = z.strictObject({
  field: text,
  alias: text.optional(),
  args: object.optional(),
  fields: fields.optional(),
});

const documentNode = z.looseObject({ kind: z.literal('Document'), definitions: z.array(z.unknown()) });

/** What each option may be at all. A declaration need not come from TypeScript, and a boot must not end in a TypeError. */
const OPTIONS = {
  operation: text,
  document: z.union([text, documentNode], 'text or a parsed document'),
  kind: z.enum(['query', 'mutation'], "'query' or 'mutation'"),
  schema: text,
  name: text,
  title: text,
  description: text,
  useWhen: reasons,
  avoidWhen: reasons,
  fields,
  args: texts,
  flatten: z.union([text, z.literal(false)], 'text or false'),
  idArg: text,
  limitArg: text,
  defaultLimit: number,
  maxLimit: number,
  maxDepth: z.int('a whole number'),
  timeoutMs: z.union([count, z.literal(false)], 'a whole number above 0, or false'),
  maxConcurrentCalls: count,
  searchFields: texts,
  fixed: object,
  narrow: flag,
  scopes: texts,
  visible: z.custom((value) => typeof value === 'function', 'a function of the caller'),
  visibility: z.enum(['declared', 'guards'], "'declared' or 'guards'"),
  servers: texts,
  requiresActor: z.union([flag, text], 'true, false or a kind of actor'),
  clearable: texts,
  nulls: z.enum(['forward', 'omit'], "'forward' or 'omit'"),
  annotations: object,
  tags: texts,
  icons: z.array(z.looseObject({ src: text }, 'an icon with a src'), 'a list of icons'),
  idempotency: z.union(
    [z.literal(true), z.strictObject({ ttlMs: count.optional() })],
    'true, or an object with ttlMs, a whole number above 0',
  ),
  audit: z.strictObject({ values: texts }, 'an object with a list of values'),
  meta: object,
} satisfies Record<keyof GraphQLToolOptions, z.ZodType>;

const SCHEMA = z.strictObject(OPTIONS).partial();

/** Whether there is no unknown option, and every one is of a type that the later steps can read; reports the rest. */
export function checkOptions(options: GraphQLToolOptions, findings: Findings): boolean {
  const { error } = SCHEMA.safeParse(options);
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      const known = Object.keys(OPTIONS);
      issue.keys.forEach((key) => findings.error(toolProblems.unknownOption(key, didYouMean(key, known))));
    } else {
      findings.error(toolProblems.badOption(pathOf(issue.path), issue.message));
    }
  }
  return error === undefined;
}

/** `fields[0].alias` */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}
