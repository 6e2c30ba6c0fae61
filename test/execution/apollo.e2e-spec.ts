import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { type ApolloDriverConfig, Plugin } from '@nestjs/apollo';
import type { GraphQLFormattedError } from 'graphql';
import type { McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';
import { type CalledTool, CLIENTS, connectModern } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { withoutAdvice } from '../support/reason-of.js';
import { ShelvesResolver, recordLog, watchRequests } from './execution-fixture.js';

const ANN = { 'x-user': 'ann' };

/** Boots the fixture and keeps its log. */
async function boot(graphql: Partial<ApolloDriverConfig>, mcp: McpGraphqlOptions = {}, parts: AppParts = {}) {
  const log = recordLog();
  const providers = [ShelvesResolver, ...(parts.providers ?? [])];
  const booted = await bootApp(defineApp({ ...parts, graphql, mcp, providers }), log.prepare);
  return { ...booted, log: log.lines };
}

async function call({ url }: BootedApp, tool: string, args?: Record<string, unknown>): Promise<CalledTool> {
  const client = await connectModern(`${url}/mcp`, ANN);
  const called = await client.callTool(tool, args);
  await client.close();
  return called;
}

describe.each(CLIENTS)('plugins of the app, %s client', (_era, connect) => {
  const watched = watchRequests();
  let booted: Awaited<ReturnType<typeof boot>>;

  beforeAll(async () => {
    booted = await boot({ plugins: [watched.plugin] });
  });
  afterAll(() => booted.app.close());

  it('are told of a tool call what they are told of the same operation posted', async () => {
    const client = await connect(`${booted.url}/mcp`, ANN);
    expect((await client.callTool('who')).content).toEqual({ result: 'ann' });
    await client.close();
    const [called] = watched.seen.splice(0);
    expect(called).toMatchObject({
      operation: 'who',
      variables: {},
      method: 'POST',
      caller: 'ann',
      user: 'ann',
    });

    const body = { query: called!.query, operationName: 'who', variables: {} };
    expect((await rawCall(`${booted.url}/graphql`, body, ANN)).body).toEqual({ data: { who: 'ann' } });
    expect(watched.seen.splice(0)).toEqual([called]);
  });

  it('keep actors apart when many call at once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    const results = await Promise.all(
      names.map(async (name) => {
        const client = await connect(`${booted.url}/mcp`, { 'x-user': name });
        const called = await client.callTool('who');
        await client.close();
        return called.content;
      }),
    );
    expect(results).toEqual(names.map((result) => ({ result })));
    expect(watched.seen.splice(0).every(({ caller, user }) => caller === user)).toBe(true);
  });
});

describe('the way operations run', () => {
  const line = 'schema "default": tools run';

  it.each<[string, Partial<ApolloDriverConfig>, McpGraphqlOptions, string]>([
    [
      'the schema, where the app adds nothing to the server',
      {},
      {},
      'on the schema itself: the app sets nothing',
    ],
    [
      'the schema, where a plugin only draws a page',
      { graphiql: false, plugins: [ApolloServerPluginLandingPageLocalDefault()] },
      {},
      'on the schema itself: the app sets nothing',
    ],
    [
      'the schema, where the driver draws one',
      { graphiql: true },
      {},
      'on the schema itself: the app sets nothing',
    ],
    [
      'the server, where the app sets formatError',
      { formatError: (error) => error },
      {},
      'through the server of ApolloDriver: the app sets formatError',
    ],
    [
      'the server, where the app has validation rules',
      { validationRules: [() => ({})] },
      {},
      'through the server of ApolloDriver: the app sets validationRules',
    ],
    [
      'the server, when told so',
      {},
      { execution: 'driver' },
      'through the server of ApolloDriver: as the option',
    ],
    [
      'the schema, when told so, whatever the app adds',
      { plugins: [watchRequests().plugin] },
      { execution: 'schema' },
      'on the schema itself: as the option execution says',
    ],
  ])('is %s, and is said once', async (_case, graphql, mcp, reason) => {
    const { app, log } = await boot(graphql, mcp);
    await app.close();
    const said = log.filter(({ text }) => text.includes('tools run'));
    expect(said).toHaveLength(1);
    expect(said[0]!.text).toContain(`${line} ${reason}`);
  });

  it('is the server, where a plugin is a provider with the decorator', async () => {
    const watched = watchRequests();
    @Plugin()
    class Watcher {
      readonly requestDidStart = watched.plugin.requestDidStart;
    }
    const booted = await boot({}, {}, { providers: [Watcher] });
    expect((await call(booted, 'who')).content).toEqual({ result: 'ann' });
    await booted.app.close();
    expect(booted.log.some(({ text }) => text.includes('the app sets plugins'))).toBe(true);
    expect(watched.seen).toHaveLength(1);
  });

  it('leaves plugins out when the option says schema', async () => {
    const watched = watchRequests();
    const booted = await boot({ plugins: [watched.plugin] }, { execution: 'schema' });
    expect((await call(booted, 'who')).content).toEqual({ result: 'ann' });
    await booted.app.close();
    expect(watched.seen).toEqual([]);
  });

  it('stops the boot when the option is none of the three', async () => {
    await expect(boot({}, { execution: 'apollo' as never })).rejects.toThrow(
      "McpGraphqlModule: the option execution must be 'auto', 'schema' or 'driver', but is \"apollo\".",
    );
  });
});

describe.each(['schema', 'driver'] as const)('errors of the app, execution %s', (execution) => {
  let booted: Awaited<ReturnType<typeof boot>>;

  beforeAll(async () => {
    booted = await boot({ includeStacktraceInErrorResponses: true }, { execution });
  });
  afterAll(() => booted.app.close());

  it.each([
    ['missing', 'No such shelf. [NOT_FOUND]'],
    ['invalid', 'how: must be kind; must be short [BAD_INPUT]'],
    ['coded', 'You may not. [FORBIDDEN]'],
  ])('are refused alike: %s', async (how, text) => {
    for (const tool of ['fail', 'move']) {
      const called = await call(booted, tool, { how });
      expect({ isError: called.isError, text: withoutAdvice(called.text) }).toEqual({ isError: true, text });
    }
  });

  it('are logged as they were thrown and told as nothing, where nothing is known of them', async () => {
    const called = await call(booted, 'fail', { how: 'unknown' });
    expect(called.text).toMatch(/^The tool failed for a reason that cannot be shown\..*\[INTERNAL\]$/);
    expect(JSON.stringify(called)).not.toMatch(/shelves|stack/);
    const logged = booted.log.filter(
      ({ level, text }) => level === 'error' && text.startsWith('fail: INTERNAL'),
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]!.text).toContain('Error: relation "shelves" is missing\n    at ');
  });

  it('name an argument of the wrong kind by its own name', async () => {
    const called = await call(booted, 'list_shelves', { limit: 'many' });
    expect(called.text).toMatch(/- limit: expected a whole number.*\[BAD_INPUT\]$/);
  });
});

/** Formats as its name says, the way an app hides what it wants hidden. */
const FORMATS: Readonly<Record<string, (error: GraphQLFormattedError) => GraphQLFormattedError>> = {
  hides: () => ({ message: 'Something went wrong.' }),
  keeps: (error) => error,
  renames: ({ path }) => ({ message: 'Ask your librarian.', path, extensions: { code: 'FORBIDDEN' } }),
  strips: ({ message, path, extensions }) => ({ message, path, extensions: { code: extensions?.['code'] } }),
  throws: () => {
    throw new Error('no format');
  },
};

describe('what formatError makes of an error', () => {
  const hidden = /^The tool failed for a reason that cannot be shown\..*\[INTERNAL\]$/;

  it.each<[string, string, string | RegExp]>([
    ['hides', 'missing', hidden],
    ['hides', 'invalid', hidden],
    ['hides', 'coded', hidden],
    ['keeps', 'missing', 'No such shelf. [NOT_FOUND]'],
    ['keeps', 'invalid', 'how: must be kind; must be short [BAD_INPUT]'],
    ['keeps', 'coded', 'You may not. [FORBIDDEN]'],
    ['keeps', 'unknown', hidden],
    ['renames', 'missing', 'Ask your librarian. [FORBIDDEN]'],
    ['renames', 'unknown', 'Ask your librarian. [FORBIDDEN]'],
    ['strips', 'missing', 'No such shelf. [NOT_FOUND]'],
    ['strips', 'invalid', 'Bad Request Exception [BAD_INPUT]'],
    ['throws', 'missing', hidden],
  ])('%s: of %s, is all an agent is told', async (format, how, expected) => {
    const booted = await boot({ formatError: FORMATS[format]! });
    const called = await call(booted, 'fail', { how });
    await booted.app.close();
    expect(withoutAdvice(called.text)).toMatch(
      expected instanceof RegExp ? expected : new RegExp(`^${escape(expected)}$`),
    );
  });

  it('hides what the context function throws, and is logged as thrown', async () => {
    const context = () => {
      throw new Error('tenant 7 has no database');
    };
    const booted = await boot({ context, formatError: FORMATS['hides']! });
    const called = await call(booted, 'who');
    await booted.app.close();
    expect(called.text).toMatch(hidden);
    expect(booted.log.some(({ text }) => text.includes('Error: tenant 7 has no database\n    at '))).toBe(
      true,
    );
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
