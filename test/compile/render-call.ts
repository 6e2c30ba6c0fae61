import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type GraphQLSchema, execute, print } from 'graphql';
import { expect } from 'vitest';

import type { ResolvedOptions } from '../../libs/mcp-graphql/src/contracts/module-options.js';
import type { Outcome } from '../../libs/mcp-graphql/src/contracts/outcome.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { bindVariables } from '../../libs/mcp-graphql/src/runtime/bind-variables.js';
import { rootOf } from '../../libs/mcp-graphql/src/execution/operation-run.js';
import { narrowPlan } from '../../libs/mcp-graphql/src/runtime/narrow-plan.js';
import { projectResult } from '../../libs/mcp-graphql/src/runtime/project-result.js';
import { readArguments } from '../../libs/mcp-graphql/src/runtime/read-arguments.js';
import type { FixtureCall } from './read-fixture.js';
import { fence } from './render-report.js';

/** The tool a call goes to. */
export interface CallScope {
  readonly plan: ToolPlan;
  readonly schema: GraphQLSchema;
  readonly options: ResolvedOptions;
}

/** One call as Markdown: arguments, variables, and what graphql-js's own answer becomes. */
export async function renderCall(scope: CallScope, call: FixtureCall): Promise<string> {
  const { options } = scope;
  const read = readArguments(scope.plan, call.args, options);
  const head = [`Call ${JSON.stringify(call.args)}`];
  if ('code' in read) {
    return [...head, fence('text', `${read.code}: ${read.text}`)].join('\n\n');
  }
  const plan = read.fields === undefined ? scope.plan : narrowPlan(scope.plan, new Set(read.fields));
  const variables = bindVariables(plan, read.values);
  if (plan !== scope.plan) {
    head.push(`runs ${print(plan.operation.document).replaceAll(/\s+/g, ' ').trim()}`);
  }
  head.push(`sends ${JSON.stringify(variables)}`);
  if (call.answer === undefined) {
    return head.join('\n\n');
  }
  const { schema } = scope;
  const { root } = plan.operation;
  const rootValue = root === undefined ? call.answer : { [root]: call.answer };
  const result = await execute({
    schema,
    document: plan.operation.document,
    rootValue,
    variableValues: variables,
  });
  expect(result.errors).toBeUndefined();
  const outcome = projectResult(
    plan.shape,
    { root: rootOf(plan.operation, result.data), variables },
    options.ids,
  );
  expectValidContent(plan, outcome);
  const text =
    outcome.kind === 'result' ? JSON.stringify(outcome.content) : `${outcome.code}: ${outcome.text}`;
  return [...head, `and answers`, fence('json', text)].join('\n\n');
}

function expectValidContent(plan: ToolPlan, outcome: Outcome): void {
  if (outcome.kind === 'refusal') {
    return;
  }
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(plan.outputSchema);
  validate(outcome.content);
  expect(validate.errors ?? []).toEqual([]);
}
