import { type GraphQLArgument, getNullableType, isInputObjectType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { agentNameOf } from '../agent-name.js';
import type { LiftedArgument } from './agent-input.js';
import type { ToolScope } from '../tool-scope.js';

/** The argument whose fields become top-level arguments: the one named, else the only one there is. */
export function locateFlattened(scope: ToolScope): LiftedArgument | undefined {
  const { flatten, fixed = {} } = scope.declaration.options;
  const { args } = scope.root.field;
  if (flatten === false) {
    return undefined;
  }
  if (flatten === undefined) {
    // A fixed object may be a part of its argument: what it leaves open is still the agent's.
    const free = args.filter(({ name }) => !Object.hasOwn(fixed, name) || typeof fixed[name] === 'object');
    return free.length === 1 ? asLifted(free[0]!) : undefined;
  }
  const argument = findArgument(scope, flatten, 'flatten');
  const lifted = argument && asLifted(argument);
  if (argument !== undefined && lifted === undefined) {
    scope.findings.error(argumentProblems.notAnInputObject('flatten', argument.name, String(argument.type)));
  }
  return lifted;
}

/** An argument by the schema's name or the agent's; reports the nearest one when there is none. */
export function findArgument(scope: ToolScope, wanted: string, option: string): GraphQLArgument | undefined {
  const { field, parent } = scope.root;
  const found =
    field.args.find((argument) => argument.name === wanted) ??
    field.args.find((argument) => agentNameOf(argument.name, argument.type) === wanted);
  if (found === undefined) {
    const known = field.args.map((argument) => argument.name);
    scope.findings.error(
      argumentProblems.unknownArgument({ option, at: `${parent}.${field.name}`, name: wanted, known }),
    );
  }
  return found;
}

/** The argument as a lifted one, when it is an input object. */
export function asLifted(argument: GraphQLArgument): LiftedArgument | undefined {
  const type = getNullableType(argument.type);
  return isInputObjectType(type) ? { argument, type } : undefined;
}
