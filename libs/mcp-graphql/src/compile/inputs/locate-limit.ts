import { type GraphQLArgument, type GraphQLInputType, getNullableType, isScalarType } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { agentNameOf } from '../agent-name.js';
import { asLifted } from './locate-lifted.js';
import { scalarShape } from '../scalar-shapes.js';
import type { ToolScope } from '../tool-scope.js';

/** Where the number of rows is bounded: a root argument, or a field of one. */
export interface LimitPlace {
  readonly variable: string;
  readonly path: readonly string[];
}

const LIMIT_NAMES = ['limit', 'first', 'take', 'pageSize', 'page_size', 'perPage', 'per_page', 'size'];
const PAGING_NAME = /^(pag(e|ing|ination)(_?(input|args|options))?|range|window)$/i;

/** Finds the argument that bounds a list: the one named, else one with a usual name. */
export function locateLimit(scope: ToolScope, isList: boolean): LimitPlace | undefined {
  const { limitArg } = scope.declaration.options;
  const found = limitArg === undefined ? undefined : locateNamed(scope, limitArg);
  if (found !== undefined || (limitArg !== undefined && limitArg !== 'limit')) {
    if (found === undefined) {
      scope.findings.error(argumentProblems.unknownLimit(limitArg!, describeArguments(scope)));
    }
    return found;
  }
  const usual = isList ? locateUsual(scope) : undefined;
  if (usual === undefined && limitArg !== undefined) {
    scope.findings.error(argumentProblems.unknownLimit(limitArg, describeArguments(scope)));
  }
  return usual;
}

function locateNamed(scope: ToolScope, wanted: string): LimitPlace | undefined {
  const { args } = scope.root.field;
  const [first, second] = wanted.split('.');
  const argument = args.find((candidate) => answersTo(candidate, first!));
  if (argument === undefined) {
    return firstDefined(args, (candidate) => nestedLimit(scope, candidate, [wanted]));
  }
  if (second === undefined && isWholeNumber(scope, argument.type)) {
    return { variable: argument.name, path: [] };
  }
  return nestedLimit(scope, argument, second === undefined ? LIMIT_NAMES : [second]);
}

function locateUsual(scope: ToolScope): LimitPlace | undefined {
  const { args } = scope.root.field;
  const direct = LIMIT_NAMES.map((name) => args.find((argument) => argument.name === name));
  const found = direct.find((argument) => argument !== undefined && isWholeNumber(scope, argument.type));
  if (found !== undefined) {
    return { variable: found.name, path: [] };
  }
  const paging = args.filter((argument) => PAGING_NAME.test(argument.name));
  return firstDefined(paging, (argument) => nestedLimit(scope, argument, LIMIT_NAMES));
}

function nestedLimit(
  scope: ToolScope,
  argument: GraphQLArgument,
  names: readonly string[],
): LimitPlace | undefined {
  const type = asLifted(argument)?.type;
  // A limit is always sent: in a choice of exactly one it would leave no choice.
  const fields = type === undefined || type.isOneOf ? [] : Object.values(type.getFields());
  const field = names
    .map((name) => fields.find((candidate) => answersTo(candidate, name)))
    .find((candidate) => candidate !== undefined && isWholeNumber(scope, candidate.type));
  return field && { variable: argument.name, path: [field.name] };
}

function answersTo(definition: { name: string; type: GraphQLInputType }, name: string): boolean {
  return definition.name === name || agentNameOf(definition.name, definition.type) === name;
}

/** Whether an argument can bound a list at all. */
export function isWholeNumber(scope: ToolScope, type: GraphQLInputType): boolean {
  const inner = getNullableType(type);
  return isScalarType(inner) && scalarShape(inner, scope.options).input === 'integer';
}

function describeArguments(scope: ToolScope): string[] {
  return scope.root.field.args.map((argument) => `${argument.name}: ${String(argument.type)}`);
}

function firstDefined<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
