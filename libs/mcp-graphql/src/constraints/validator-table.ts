import type { JsonSchema } from '../contracts/json.js';

type Rule = (...constraints: readonly unknown[]) => JsonSchema;

/**
 * What the validators of class-validator ask for, by the name they are registered under. Validators that JSON Schema
 * has no portable word for become a sentence; any other is simply not published, and still holds.
 * @see https://github.com/typestack/class-validator#validation-decorators
 */
const RULES: Readonly<Record<string, Rule>> = {
  min: (minimum) => numeric({ minimum }),
  max: (maximum) => numeric({ maximum }),
  isLength: (minLength, maxLength) => numeric({ minLength, maxLength }),
  minLength: (minLength) => numeric({ minLength }),
  maxLength: (maxLength) => numeric({ maxLength }),
  arrayMinSize: (minItems) => numeric({ minItems }),
  arrayMaxSize: (maxItems) => numeric({ maxItems }),
  isInt: () => ({ type: 'integer' }),
  isIn: (values) => listed(values),
  matches: (pattern) => matching(pattern),
  isEmail: () => ({ description: 'An e-mail address.' }),
  isUrl: () => ({ description: 'A URL.' }),
  isUuid: () => ({ description: 'A UUID.' }),
  isDateString: () => ({ description: 'A date (ISO 8601).' }),
  isIso8601: () => ({ description: 'A date (ISO 8601).' }),
  isPositive: () => ({ description: 'Above 0.' }),
  isNegative: () => ({ description: 'Below 0.' }),
  isDivisibleBy: (divisor) => ({ description: `Divisible by ${String(divisor)}.` }),
  arrayUnique: () => ({ description: 'Each item once.' }),
};

/** The words of JSON Schema for one validator; empty when there are none. */
export function validatorSchema(name: string | undefined, constraints: readonly unknown[]): JsonSchema {
  const rule = name !== undefined && Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  return rule?.(...constraints) ?? {};
}

/** Bounds that are numbers; a validator may be called without its second one. */
function numeric(bounds: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => Number.isFinite(bound)));
}

function listed(values: unknown): JsonSchema {
  const isTexts = Array.isArray(values) && values.every((value) => typeof value === 'string');
  return isTexts ? { enum: values as readonly string[] } : {};
}

/** JSON Schema knows no flags: a pattern with flags would refuse what the app takes. */
function matching(pattern: unknown): JsonSchema {
  return pattern instanceof RegExp && pattern.flags === '' ? { pattern: pattern.source } : {};
}
