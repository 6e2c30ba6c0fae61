import { getNamedType, isScalarType } from 'graphql';

import * as argumentProblems from '../errors/argument-problems.js';
import { asLifted, findArgument } from './locate-lifted.js';
import type { ToolScope } from './tool-scope.js';

/** Where the agent's `sqid` goes: an argument, or the `id` inside an input object. */
export interface IdArgument {
  readonly variable: string;
  readonly path: readonly string[];
}

/** The argument named as `idArg`. Without one, an `ID` named `id` becomes `sqid` by the naming rule alone. */
export function locateId(scope: ToolScope): IdArgument | undefined {
  const { idArg } = scope.declaration.options;
  const argument = idArg === undefined ? undefined : findArgument(scope, idArg, 'idArg');
  if (argument === undefined) {
    return undefined;
  }
  if (isScalarType(getNamedType(argument.type))) {
    return { variable: argument.name, path: [] };
  }
  if (asLifted(argument)?.type.getFields()['id'] === undefined) {
    scope.findings.error(argumentProblems.notAnIdArgument(argument.name, String(argument.type)));
    return undefined;
  }
  return { variable: argument.name, path: ['id'] };
}
