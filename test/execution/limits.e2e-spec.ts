import { createRequire } from 'node:module';

import type { ApolloServerPlugin } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { GraphQLError, Kind, type ValidationRule, separateOperations } from 'graphql';
import { type McpGraphqlOptions, ToolCompilationError } from 'nestjs-mcp-graphql';
import { describe, expect, it } from 'vitest';

import { bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { withoutAdvice } from '../support/reason-of.js';
import { ShelvesResolver, recordLog } from './execution-fixture.js';

/** Its CommonJS form: the other one would bring a second copy of graphql. */
const { createComplexityRule, getComplexity, simpleEstimator } = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

const MAXIMUM = 60;

type Estimator = ReturnType<typeof simpleEstimator>;

/** Each row costs what its fields cost; a list costs its rows. */
const perRow: Estimator = ({ args, childComplexity }) =>
  typeof args['limit'] === 'number' ? args['limit'] * childComplexity : undefined;

const estimators = [perRow, simpleEstimator({ defaultComplexity: 1 })];

/** How an app limits what one request costs, given its variables. */
const complexityPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, document, schema }) => {
      const query = separateOperations(document)[request.operationName ?? ''] ?? document;
      const cost = getComplexity({ schema, query, variables: request.variables ?? {}, estimators });
      if (cost > MAXIMUM) {
        throw new GraphQLError(`The query costs ${cost}, and ${MAXIMUM} is the most.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      }
    },
  }),
};

/** Refuses a document with more levels of fields than it may have. */
const depthRule =
  (most: number): ValidationRule =>
  (context) => {
    let depth = 0;
    return {
      [Kind.FIELD]: {
        enter: (node) => {
          depth += 1;
          if (depth > most) {
            context.reportError(new GraphQLError(`Too deep at "${node.name.value}".`));
          }
        },
        leave: () => {
          depth -= 1;
        },
      },
    };
  };

const complexityRule = (maximumComplexity: number) =>
  createComplexityRule({
    maximumComplexity,
    estimators,
    variables: { limit: 10, how: '' },
  }) as ValidationRule;

async function boot(graphql: Partial<ApolloDriverConfig>, mcp: McpGraphqlOptions = {}) {
  return bootApp(defineApp({ graphql, mcp, providers: [ShelvesResolver] }), recordLog().prepare);
}

const QUERY = 'query ($limit: Int!) { shelves(limit: $limit) { id titles } }';

describe('a complexity limit that is a plugin', () => {
  it('lets through and refuses the very calls that it does for the same query posted', async () => {
    const { app, url } = await boot({ plugins: [complexityPlugin] });
    const client = await connectModern(`${url}/mcp`);
    for (const limit of [1, 20, 30, 31, 50]) {
      const called = await client.callTool('list_shelves', { limit });
      const { body } = await rawCall(`${url}/graphql`, { query: QUERY, variables: { limit } });
      const { data, errors } = body as { data?: { shelves: unknown[] }; errors?: { message: string }[] };
      expect(called.isError).toBe(errors !== undefined);
      expect(called.isError).toBe(limit > 30);
      if (errors === undefined) {
        expect(called.content?.['result']).toHaveLength(data!.shelves.length);
      } else {
        expect(withoutAdvice(called.text)).toBe(`${errors[0]!.message} [BAD_INPUT]`);
      }
    }
    await client.close();
    await app.close();
  });

  it('counts only the fields that an agent asks for', async () => {
    const { app, url } = await boot({ plugins: [complexityPlugin] });
    const client = await connectModern(`${url}/mcp`);
    const narrowed = await client.callTool('list_shelves', { limit: 50, fields: ['sqid'] });
    await client.close();
    await app.close();
    expect(narrowed.content?.['result']).toHaveLength(50);
  });
});

describe('a limit that is a validation rule', () => {
  it.each<[string, ValidationRule, string]>([
    ['depth', depthRule(1), 'Too deep at "id".'],
    [
      'complexity',
      complexityRule(19),
      'The query exceeds the maximum complexity of 19. Actual complexity is 20',
    ],
    [
      'a rule that throws',
      () => {
        throw new Error('no table of costs');
      },
      'Error: no table of costs',
    ],
  ])('stops the boot for a tool that could never pass: %s', async (_kind, rule, reason) => {
    for (const execution of ['auto', 'schema'] as const) {
      const booting = boot({ validationRules: [rule] }, { execution });
      await expect(booting).rejects.toThrow(ToolCompilationError);
      await expect(booting).rejects.toThrow(
        `SmallApp > ShelvesResolver.shelves, tool "list_shelves": a validation rule of the app refuses the operation, ` +
          `so that no call could pass: ${reason}`,
      );
    }
  });

  it('holds for calls as it does for the same query posted', async () => {
    const { app, url } = await boot({ validationRules: [depthRule(2), complexityRule(20)] });
    const client = await connectModern(`${url}/mcp`);
    const called = await client.callTool('list_shelves', { limit: 2 });
    const { body } = await rawCall(`${url}/graphql`, { query: QUERY, variables: { limit: 2 } });
    await client.close();
    await app.close();
    expect(called.content?.['result']).toHaveLength(2);
    expect(body).toMatchObject({ data: { shelves: [{ id: '0' }, { id: '1' }] } });
  });
});
