import { type GraphQLField, type ValueNode, coerceInputValue, isRequiredArgument } from 'graphql';

import * as fieldProblems from '../../errors/field-problems.js';
import { constantLiteral } from './constant-literal.js';
import type { SelectionScope } from './selection.js';

interface FieldPlace {
  readonly parent: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Checks the constant arguments of a projected field and turns them into literals of the document. */
export function resolveFieldArguments(
  scope: SelectionScope,
  { parent, field }: FieldPlace,
  given: Readonly<Record<string, unknown>>,
): { name: string; value: ValueNode }[] {
  const at = `${parent}.${field.name}`;
  for (const name of Object.keys(given)) {
    if (!field.args.some((argument) => argument.name === name)) {
      const known = field.args.map((argument) => argument.name);
      scope.findings.error(fieldProblems.unknownFieldArgument(at, name, known));
    }
  }
  return field.args.flatMap((argument) => {
    const value = Object.hasOwn(given, argument.name) ? given[argument.name] : undefined;
    if (value === undefined) {
      if (isRequiredArgument(argument)) {
        scope.findings.error(fieldProblems.fieldArgumentMissing(at, argument.name));
      }
      return [];
    }
    const reasons: string[] = [];
    coerceInputValue(value, argument.type, (_path, _value, error) => reasons.push(error.message));
    if (reasons.length > 0) {
      scope.findings.error(fieldProblems.badFieldArgument(`${at}(${argument.name}:)`, reasons[0]!));
      return [];
    }
    return [{ name: argument.name, value: constantLiteral(value, argument.type) }];
  });
}
