import {
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isRequiredArgument,
} from 'graphql';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import type { Declaration } from '../../libs/mcp-graphql/src/contracts/declaration.js';
import type { McpGraphqlOptions } from '../../libs/mcp-graphql/src/contracts/module-options.js';
import type { Problem } from '../../libs/mcp-graphql/src/contracts/problem.js';
import type { GraphQLToolOptions } from '../../libs/mcp-graphql/src/contracts/tool-options.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import { chooseFields } from './choose-fields.js';

/** One root field and what a tool over it became. */
export interface CompiledRoot {
  /** `query.repository`, for messages. */
  readonly place: string;
  readonly declaration: Declaration;
  readonly plan: ToolPlan | undefined;
  readonly problems: readonly Problem[];
}

/** A bare tool for every query and mutation of a schema. */
export function bareDeclarations(schema: GraphQLSchema): Declaration[] {
  const roots = [
    { kind: 'query' as const, type: schema.getQueryType() },
    { kind: 'mutation' as const, type: schema.getMutationType() },
  ];
  return roots.flatMap(({ kind, type }) =>
    Object.keys(type?.getFields() ?? {}).map((operation) => ({
      origin: { module: 'RealSchema', class: kind, method: operation },
      options: { operation, kind },
    })),
  );
}

/** Compiles all declarations of one app at once, and sorts plans and problems by declaration. */
export function compileRoots(
  schema: GraphQLSchema,
  declarations: readonly Declaration[],
  options: McpGraphqlOptions = {},
): CompiledRoot[] {
  const schemas = new Map([['default', schema]]);
  const { plans, problems } = compileTools(declarations, schemas, resolveOptions(options));
  return declarations.map((declaration) => ({
    place: `${declaration.origin.class}.${declaration.origin.method}`,
    declaration,
    plan: plans.find((plan) => plan.origin === declaration.origin),
    problems: problems.filter((problem) => problem.origin === declaration.origin),
  }));
}

/** The messages that kept a root field from becoming a tool. */
export function errorsOf({ problems }: CompiledRoot): string[] {
  return problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message);
}

/** How often advice is followed: a tool may lack fields first and then prove too large. */
const MOST_ROUNDS = 3;

/** Root fields that were refused, compiled again the way each refusal says. */
export function followAdvice(
  schema: GraphQLSchema,
  refused: readonly CompiledRoot[],
  options: McpGraphqlOptions = {},
): readonly CompiledRoot[] {
  let roots = refused;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const left = roots.filter((root) => root.plan === undefined).map((root) => mended(schema, root));
    roots = [...roots.filter((root) => root.plan !== undefined), ...compileRoots(schema, left, options)];
  }
  return roots;
}

/** Does what a refusal advises: names fields, fewer arguments, or a shorter tool name. */
function mended(schema: GraphQLSchema, root: CompiledRoot): Declaration {
  const errors = errorsOf(root).join('\n');
  const unselectable = /type "(\w+)" has no plain leaf/.exec(errors)?.[1];
  const type = unselectable === undefined ? undefined : schema.getType(unselectable);
  if (isCompositeType(type)) {
    return withOptions(root, { fields: chooseFields(schema, type) });
  }
  if (errors.includes('Name fewer args')) {
    return withOptions(root, { args: smallArguments(schema, root) });
  }
  return errors.includes('Set the option name') ? withOptions(root, { name: 'renamed' }) : root.declaration;
}

/** The arguments a small tool keeps: what GraphQL requires, and everything that is no input object. */
function smallArguments(schema: GraphQLSchema, { declaration }: CompiledRoot): string[] {
  const { operation = '', kind } = declaration.options;
  const type = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  const args = type?.getFields()[operation]?.args ?? [];
  const kept = args.filter((arg) => isRequiredArgument(arg) || !isInputObjectType(getNamedType(arg.type)));
  return kept.map((arg) => arg.name);
}

function withOptions({ declaration }: CompiledRoot, added: GraphQLToolOptions): Declaration {
  return { ...declaration, options: { ...declaration.options, ...added } };
}
