import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { schema as github } from '@octokit/graphql-schema';
import { type GraphQLSchema, type IntrospectionQuery, buildClientSchema, buildSchema } from 'graphql';

import { hasuraSdl } from './hasura-schema.js';

/** Schemas of real services, as their packages ship them, one of Hasura's shape, and one PostGraphile made of twelve tables. */
export const REAL_SCHEMAS: Readonly<Record<string, () => GraphQLSchema>> = {
  // Its SDL repeats two fields, which makes it invalid; the introspection says the same.
  github: () => buildClientSchema(github.json as IntrospectionQuery),
  'shopify-storefront': () => shopifySchema('storefront'),
  'shopify-customer-account': () => shopifySchema('customer-account'),
  hasura: () => buildSchema(hasuraSdl()),
  postgraphile: () =>
    buildSchema(readFileSync(new URL('./postgraphile/schema.graphql', import.meta.url), 'utf8')),
};

const require = createRequire(import.meta.url);

function shopifySchema(name: string): GraphQLSchema {
  const file = require.resolve(`@shopify/hydrogen-react/${name}.schema.json`);
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')) as IntrospectionQuery);
}
