import fc from 'fast-check';
import { type GraphQLSchema, buildSchema, print } from 'graphql';

import { snakeCase } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import type { Declaration } from '../../libs/mcp-graphql/src/contracts/declaration.js';
import type { IdCodec } from '../../libs/mcp-graphql/src/contracts/id-codec.js';
import type { Problem } from '../../libs/mcp-graphql/src/contracts/problem.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import type { ToolScope } from './accept-arguments.js';
import { bareDeclarations } from './compile-roots.js';
import { randomDocument } from './random-document.js';
import { SCALARS } from './random-literals.js';
import { randomOptions } from './random-options.js';
import { randomSdl } from './random-schema.js';
import { Tape, choices } from './tape.js';

/** The numbers that decide what a schema looks like, and what is done with it. */
export interface GeneratedCase {
  readonly schema: readonly number[];
  readonly use: readonly number[];
}

/** Everything that one run of a property needs. */
export const generatedCases: fc.Arbitrary<GeneratedCase> = fc.record({
  schema: choices(700),
  use: choices(700),
});

/** Tools over a generated schema, and what was found wrong with others. */
export interface GeneratedTools {
  readonly tools: readonly ToolScope[];
  readonly problems: readonly Problem[];
  /** Continues where compiling stopped drawing. */
  readonly tape: Tape;
}

/** A tool over every root field: bare, with options, or as the written operation that its plan would run. */
export function randomTools(generated: GeneratedCase, ids?: IdCodec): GeneratedTools {
  const tape = new Tape(generated.use);
  const schema = buildSchema(randomSdl(generated.schema));
  const profile = tape.chance(15) ? 'strict' : 'portable';
  const options = resolveOptions({ scalars: SCALARS, profile, ...(ids && { ids }) });
  const schemas = new Map([['default', schema]]);
  const declared = declareTools(tape, schema);
  const first = compileTools(declared, schemas, options);
  const written = tape.chance(20) ? declared.flatMap((one) => asWritten(one, first.plans)) : [];
  const free = tape.chance(30) ? [freelyWritten(tape, schema)] : [];
  const second = compileTools([...written, ...free], schemas, options);
  const tools = [...first.plans, ...second.plans].map((plan) => ({ schema, plan, options }));
  return { tools, problems: [...first.problems, ...second.problems], tape };
}

function declareTools(tape: Tape, schema: GraphQLSchema): Declaration[] {
  return bareDeclarations(schema).map((bare) => {
    const { kind, operation = '' } = bare.options;
    const root = kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
    const field = root!.getFields()[operation]!;
    const added = tape.chance(60) ? randomOptions(tape, schema, field) : {};
    return { ...bare, options: { ...bare.options, name: `${kind}_${snakeCase(operation)}`, ...added } };
  });
}

/** The same tool, declared by the document that its plan runs. */
function asWritten(declaration: Declaration, plans: GeneratedPlans): Declaration[] {
  const plan = plans.find(({ origin }) => origin === declaration.origin);
  return plan === undefined
    ? []
    : [
        {
          ...declaration,
          options: { name: `${plan.name}_written`, document: print(plan.operation.document) },
        },
      ];
}

function freelyWritten(tape: Tape, schema: GraphQLSchema): Declaration {
  const origin = { module: 'RealSchema', class: 'query', method: 'written' };
  return { origin, options: { document: randomDocument(tape, schema) } };
}

type GeneratedPlans = ReturnType<typeof compileTools>['plans'];
