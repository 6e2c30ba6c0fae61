import type { Constraint } from '../contracts/constraint.js';
import type { JsonSchema } from '../contracts/json.js';
import { validatorSchema } from './validator-table.js';

/** One decorator of class-validator on one property, as its metadata storage tells it. */
export interface ValidatorMetadata {
  readonly propertyName: string;
  readonly name?: string;
  readonly constraints?: readonly unknown[];
  readonly each?: boolean;
  readonly groups?: readonly string[];
}

/** The constraints of a class by property. A validator that only holds in a group says nothing about every call. */
export function classConstraints(validators: readonly ValidatorMetadata[]): Map<string, Constraint> {
  const byProperty = new Map<string, Constraint>();
  for (const { propertyName, name, constraints = [], each = false, groups = [] } of validators) {
    const schema = groups.length > 0 ? {} : validatorSchema(name, constraints);
    const known = byProperty.get(propertyName) ?? { value: {}, each: {} };
    const merged = each
      ? { ...known, each: merge(known.each, schema) }
      : { ...known, value: merge(known.value, schema) };
    byProperty.set(propertyName, merged);
  }
  return byProperty;
}

function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  const description = [left.description, right.description].filter(Boolean).join(' ');
  return { ...left, ...right, ...(description !== '' && { description }) };
}
