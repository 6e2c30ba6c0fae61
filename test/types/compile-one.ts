import { buildSchema } from 'graphql';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import type { McpGraphqlOptions } from '../../libs/mcp-graphql/src/contracts/module-options.js';
import type { GraphQLToolOptions } from '../../libs/mcp-graphql/src/contracts/tool-options.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import type { ToolScope } from './accept-arguments.js';

/** A query field that a small schema is about. */
const FIELD = 'find';

/** The tool over the field `find` of a small schema. */
export function compiled(
  sdl: string,
  options: GraphQLToolOptions = {},
  module?: McpGraphqlOptions,
): ToolScope {
  const { tools, errors } = compileOne(sdl, options, module);
  if (tools[0] === undefined) {
    throw new Error(`refused: ${errors.join('\n')}`);
  }
  return tools[0];
}

/** Why there is no tool over the field `find` of a small schema. */
export function refusals(
  sdl: string,
  options: GraphQLToolOptions = {},
  module?: McpGraphqlOptions,
): string[] {
  return compileOne(sdl, options, module).errors;
}

function compileOne(sdl: string, added: GraphQLToolOptions, module: McpGraphqlOptions = {}) {
  const schema = buildSchema(sdl);
  const options = resolveOptions(module);
  const operation = added.document === undefined ? { operation: FIELD } : {};
  const declaration = { origin: { module: 'Corner', class: 'Tools' }, options: { ...operation, ...added } };
  const { plans, problems } = compileTools([declaration], new Map([['default', schema]]), options);
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return { errors, tools: plans.map((plan): ToolScope => ({ schema, plan, options })) };
}
