import { type GraphQLInputType, coerceInputValue } from 'graphql';

import type { Constant } from '../../contracts/input-type.js';
import type { JsonValue } from '../../contracts/json.js';
import * as argumentProblems from '../../errors/argument-problems.js';
import type { LiftedArgument } from './agent-input.js';
import type { ToolScope } from '../tool-scope.js';

/** Constant arguments: checked against the schema now, so that a wrong one stops the boot and not a call. */
export function resolveFixed(scope: ToolScope, lifted: readonly LiftedArgument[]): Constant[] {
  const fixed = Object.entries(scope.declaration.options.fixed ?? {});
  const constants = fixed.flatMap(([name, value]) => {
    const argument = scope.root.field.args.find((candidate) => candidate.name === name);
    const container = lifted.find((candidate) => candidate.argument.name === name);
    if (container !== undefined && isPlainObject(value)) {
      return fixedFields(scope, container, value);
    }
    if (argument !== undefined) {
      return [fixedValue(scope, { variable: name, path: [], value }, argument.type)];
    }
    const owner = lifted.find((candidate) => Object.hasOwn(candidate.type.getFields(), name));
    return owner === undefined
      ? unknownFixed(scope, name, lifted)
      : fixedFields(scope, owner, { [name]: value });
  });
  return constants.filter((constant) => constant !== undefined);
}

function fixedFields(
  scope: ToolScope,
  container: LiftedArgument,
  values: Readonly<Record<string, JsonValue>>,
) {
  const fields = container.type.getFields();
  return Object.entries(values).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      scope.findings.error(argumentProblems.unknownFixed(name, container.type.name, Object.keys(fields)));
      return undefined;
    }
    return fixedValue(scope, { variable: container.argument.name, path: [name], value }, field.type);
  });
}

function fixedValue(scope: ToolScope, constant: Constant, type: GraphQLInputType): Constant | undefined {
  const reasons: string[] = [];
  coerceInputValue(constant.value, type, (_path, _value, error) => reasons.push(error.message));
  if (reasons.length > 0) {
    scope.findings.error(
      argumentProblems.badFixed([constant.variable, ...constant.path].join('.'), reasons[0]!),
    );
    return undefined;
  }
  return constant;
}

function unknownFixed(scope: ToolScope, name: string, lifted: readonly LiftedArgument[]): undefined[] {
  const { field, parent } = scope.root;
  const nested = lifted.flatMap((container) => Object.keys(container.type.getFields()));
  const known = [...field.args.map((argument) => argument.name), ...nested];
  scope.findings.error(argumentProblems.unknownFixed(name, `${parent}.${field.name}`, known));
  return [undefined];
}

function isPlainObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
