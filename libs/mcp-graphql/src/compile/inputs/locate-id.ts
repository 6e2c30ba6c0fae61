import { type GraphQLInputType, getNamedType, isScalarType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { asLifted, findArgument } from './locate-lifted.js';
import { scalarShape } from '../scalar-shapes.js';
import type { ToolScope } from '../tool-scope.js';

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
  if (takesIds(scope, argument.type)) {
    return { variable: argument.name, path: [] };
  }
  const field = asLifted(argument)?.type.getFields()['id'];
  if (field === undefined || !takesIds(scope, field.type)) {
    scope.findings.error(argumentProblems.notAnIdArgument(argument.name, String(argument.type)));
    return undefined;
  }
  return { variable: argument.name, path: ['id'] };
}

/** An id is text or a whole number to GraphQL; no other scalar can hold one. */
function takesIds({ options }: ToolScope, type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isScalarType(named) && ['string', 'integer', 'any'].includes(scalarShape(named, options).input);
}
