import {
  type GraphQLArgument,
  type GraphQLInputObjectType,
  GraphQLString,
  getNamedType,
  isInputObjectType,
} from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import type { AgentInput } from './agent-input.js';
import type { ToolScope } from '../tool-scope.js';

/** The one `search` argument over a Hasura-style `where`: a text looked for in several columns. */
export function resolveSearch(scope: ToolScope): AgentInput | undefined {
  const { searchFields } = scope.declaration.options;
  if (searchFields === undefined || searchFields.length === 0) {
    return undefined;
  }
  const where = scope.root.field.args.find(isFilter);
  const type = where && getNamedType(where.type);
  if (where === undefined || !isInputObjectType(type)) {
    scope.findings.error(
      argumentProblems.noSearchableArgument(`${scope.root.parent}.${scope.root.field.name}`),
    );
    return undefined;
  }
  const isShown = scope.declaration.options.args?.includes(where.name) ?? false;
  if (isShown && type.getFields()['_and'] === undefined) {
    scope.findings.error(argumentProblems.noConjunction(type.name, where.name));
  }
  for (const column of searchFields) {
    reportColumn(scope, type, column);
  }
  return {
    agentName: 'search',
    variable: where.name,
    path: [],
    required: false,
    type: GraphQLString,
    definition: {
      ...where,
      type: GraphQLString,
      description: `Text to look for in ${searchFields.join(', ')}.`,
      defaultValue: undefined,
    },
    place: `${scope.root.parent}.${scope.root.field.name}.${where.name}`,
    isId: false,
    searchFields,
  };
}

/** A filter in Hasura's style combines conditions with `_or`. */
function isFilter(argument: GraphQLArgument): boolean {
  const type = getNamedType(argument.type);
  return isInputObjectType(type) && type.getFields()['_or'] !== undefined;
}

function reportColumn(scope: ToolScope, filter: GraphQLInputObjectType, column: string): void {
  const fields = filter.getFields();
  const comparison = Object.hasOwn(fields, column) ? getNamedType(fields[column]!.type) : undefined;
  if (comparison === undefined) {
    const known = Object.keys(fields).filter((name) => !name.startsWith('_'));
    scope.findings.error(argumentProblems.unknownSearchField(filter.name, column, known));
    return;
  }
  if (!isInputObjectType(comparison) || comparison.getFields()['_ilike'] === undefined) {
    scope.findings.error(argumentProblems.unsearchableField(filter.name, column, comparison.name));
  }
}
