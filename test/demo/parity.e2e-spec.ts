import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ResolvedOptions } from '../../libs/mcp-graphql/src/contracts/module-options.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { RESOLVED_OPTIONS } from '../../libs/mcp-graphql/src/contracts/tokens.js';
import { rootOf } from '../../libs/mcp-graphql/src/execution/operation-run.js';
import { ToolRegistry } from '../../libs/mcp-graphql/src/registry/tool-registry.js';
import { agentMessages } from '../../libs/mcp-graphql/src/runtime/agent-message.js';
import { bindVariables } from '../../libs/mcp-graphql/src/runtime/bind-variables.js';
import { projectResult } from '../../libs/mcp-graphql/src/runtime/project-result.js';
import { readArguments } from '../../libs/mcp-graphql/src/runtime/read-arguments.js';
import type { BootedApp } from '../support/boot-app.js';
import { bootDemo, signIn } from '../support/boot-demo.js';
import { type McpClient, connectModern } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { withoutAdvice } from '../support/reason-of.js';
import { type DemoCall, type DemoIds, anonymousCalls, demoCalls } from './demo-calls.js';
import { readDemoIds } from './read-demo-ids.js';
import { type RunCounts, countRuns } from './run-counts.js';

/** What one call came to, from either side. */
interface Observed {
  readonly content?: unknown;
  /** The reason of a refusal. */
  readonly reason?: string;
  readonly counts: RunCounts;
}

interface GraphQLAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { originalError?: { message: unknown } };
  }[];
}

/**
 * The parity oracle: each tool, called over MCP in one app and as `POST /graphql` in a twin of it, gives the same
 * data or the same reason, and runs guards, loaders and providers equally often.
 */
describe('a tool call and the same operation posted to /graphql', () => {
  let apps: readonly [BootedApp, BootedApp];
  let calls: readonly DemoCall[];
  let ids: DemoIds;
  const runs = countRuns();

  beforeAll(async () => {
    apps = [await bootDemo(), await bootDemo()];
    const ann = await connectModern(`${apps[0].url}/mcp`, signIn('ann'));
    ids = await readDemoIds(ann);
    calls = demoCalls(ids);
    await ann.close();
  });
  afterAll(() => Promise.all(apps.map(({ app }) => app.close())));

  async function overMcp({ url }: BootedApp, { tool, actor, args }: DemoCall): Promise<Observed> {
    const client: McpClient = await connectModern(`${url}/mcp`, signIn(actor));
    runs.take();
    const called = await client.callTool(tool, args);
    const counts = runs.take();
    await client.close();
    return called.isError
      ? { reason: withoutAdvice(called.text).replace(/ \[[A-Z_]+\]$/, ''), counts }
      : { content: called.content, counts };
  }

  async function overGraphql(
    { app, url }: BootedApp,
    { tool, actor, args }: Omit<DemoCall, 'actor'> & Partial<DemoCall>,
  ): Promise<Observed | 'not sent'> {
    const options = app.get<ResolvedOptions>(RESOLVED_OPTIONS);
    const plan = app.get(ToolRegistry).get(tool)!;
    const read = readArguments(plan, args, options);
    if ('code' in read) {
      return 'not sent';
    }
    const variables = bindVariables(plan, read.values);
    const body = JSON.stringify({ query: print(plan.operation.document), variables });
    runs.take();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signIn(actor) },
      body,
    });
    const answer = (await response.json()) as GraphQLAnswer;
    const counts = runs.take();
    if (answer.errors !== undefined) {
      return { reason: reasonOf(plan, answer.errors[0]!), counts };
    }
    const outcome = projectResult(
      plan.shape,
      { root: rootOf(plan.operation, answer.data), variables },
      options.ids,
    );
    return outcome.kind === 'result'
      ? { content: outcome.content, counts }
      : { reason: outcome.text, counts };
  }

  it('agree for every tool, in every way it goes or is refused', async () => {
    expect(new Set(calls.map((call) => call.tool))).toEqual(
      new Set(
        apps[0].app
          .get(ToolRegistry)
          .list()
          .map((plan) => plan.name),
      ),
    );
    for (const call of calls) {
      const mcp = await overMcp(apps[0], call);
      const graphql = await overGraphql(apps[1], call);
      const name = `${call.tool} as ${call.actor} with ${JSON.stringify(call.args)}`;
      expect({ name, ...mcp }).toEqual({ name, ...(graphql as Observed) });
    }
  });

  it('both refuse whoever is not signed in; a tool call before anything of the app runs', async () => {
    for (const call of anonymousCalls(ids)) {
      const graphql = (await overGraphql(apps[1], call)) as Observed;
      expect(graphql.reason).toBe('Sign in with a bearer token.');

      const { body, headers } = modernRequest('tools/call', { name: call.tool, arguments: call.args });
      const answer = await rawCall(`${apps[0].url}/mcp`, body, headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(answer.body).toMatchObject({ error: { data: { code: 'UNAUTHENTICATED' } } });
      expect(Object.values(runs.take()).every((count) => count === 0)).toBe(true);
    }
  });
});

/** A failed ValidationPipe keeps its findings beside the message; a tool shows the findings, by its own names. */
function reasonOf(plan: ToolPlan, error: NonNullable<GraphQLAnswer['errors']>[number]): string {
  const { message, extensions } = error;
  const findings = extensions?.originalError?.message;
  return Array.isArray(findings) ? agentMessages(plan, findings as string[]).join('\n') : message;
}
