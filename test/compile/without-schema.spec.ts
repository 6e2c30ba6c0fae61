import { expect, it } from 'vitest';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';

it('a tool in an app without a GraphQL schema is a problem that says what to import', () => {
  const declaration = { origin: { module: 'AppModule', class: 'Tools' }, options: { operation: 'notes' } };
  const { plans, problems } = compileTools([declaration], new Map(), resolveOptions());
  expect(plans).toEqual([]);
  expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
    ['error', 'the app serves no GraphQL schema. Import GraphQLModule.forRoot({ … }) in the app.'],
  ]);
});
