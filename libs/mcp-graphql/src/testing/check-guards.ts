import type { INestApplicationContext } from '@nestjs/common';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import { CURRENT_IDENTITY } from '../actor/current-identity.js';
import { viewRequest } from '../actor/request-view.js';
import type { Actor, CallIdentity } from '../contracts/actor.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { askGuard } from '../guards/ask-guard.js';
import { type GuardedResolver, GuardedResolvers } from '../guards/guarded-resolvers.js';
import { ToolRegistry } from '../registry/tool-registry.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { Recorder } from './recorder.js';
import { type GuardOutcome, makeGuard, outcomeOf } from './run-guard.js';

/** What the calls of a check bring. */
export interface CheckGuardsOptions {
  /** Who calls: a guard that wants an actor gets further with one. Default: nobody. */
  readonly actor?: Actor;
  /** Headers that the host gives, as in `serveStdio()`. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** GraphQL arguments of the root field, by the name of the tool, for guards that read them. Default: none. */
  readonly args?: Readonly<Record<string, object>>;
}

/** A guard, or the app's context function, that reads what a call over stdio does not bring. */
export interface GuardFinding {
  readonly tool: string;
  /** Class name of the guard; `context` for the function that makes the GraphQL context. */
  readonly guard: string;
  /** What it read: `request.ip`, `request.headers.x-tenant`, `response.setHeader`. A read with a fallback counts. */
  readonly missing: readonly string[];
  /** What came of it. `fails`: it threw something that is not meant for a client, a TypeError most of the time. */
  readonly outcome: GuardOutcome;
}

/** The check of one resolver of one tool. */
interface Check {
  readonly app: INestApplicationContext;
  readonly plan: ToolPlan;
  readonly options: CheckGuardsOptions;
  readonly resolver: GuardedResolver;
}

/**
 * Tells which guards of an app's tools miss something over stdio, where a call has an actor and a few headers, no
 * other part of a request, and no response. It is for an app's own tests and no part of its boot: the guards really
 * run, each once for each tool, and what they write is written. Resolvers do not run; guards of nested fields are
 * not looked at.
 * @returns nothing for an app whose guards are fine
 */
export async function checkGuards(
  app: INestApplicationContext,
  options: CheckGuardsOptions = {},
): Promise<readonly GuardFinding[]> {
  const findings: GuardFinding[] = [];
  const registries = app.get(ToolRegistry, { strict: false, each: true });
  const resolvers = app.get(GuardedResolvers, { strict: false });
  for (const plan of registries.flatMap((registry) => registry.list())) {
    for (const resolver of resolvers.behind(plan.operation)) {
      findings.push(...(await checkResolver({ app, plan, options, resolver })));
    }
  }
  return findings.filter(({ missing }) => missing.length > 0);
}

/** Sets up a call as a transport would, and runs what stands before the resolver. */
function checkResolver(check: Check): Promise<readonly GuardFinding[]> {
  const { app, plan, options } = check;
  const recorder = new Recorder();
  const request = viewRequest(recorder.request(options.headers ?? {}), options.actor, new WeakSet());
  const identity: CallIdentity = {
    source: { transport: 'stdio', request },
    tool: plan.name,
    scopes: [],
    request,
    response: recorder.response(),
  };
  const cls = app.get(ClsService, { strict: false });
  return cls.run(() => {
    cls.set(CLS_REQ, request);
    return CURRENT_IDENTITY.run(identity, () => runSteps(check, identity, recorder));
  });
}

/** First the context, as the app makes it; then each guard on its own, whatever the one before it said. */
async function runSteps(
  { app, plan, options, resolver }: Check,
  identity: CallIdentity,
  recorder: Recorder,
): Promise<readonly GuardFinding[]> {
  const source = app.get(GraphQLSources, { strict: false }).get(plan.operation.schema);
  const findings: GuardFinding[] = [];
  const note = (guard: string, outcome: GuardOutcome): void => {
    findings.push({ tool: plan.name, guard, missing: recorder.take(), outcome });
  };
  let context: object = { req: identity.request, res: identity.response };
  recorder.take();
  const outcome = await outcomeOf(async () => {
    context = await source.createContext(identity);
  });
  note('context', outcome);
  const args = options.args?.[plan.name] ?? {};
  for (const guard of resolver.guards) {
    const made = await makeGuard(app, guard, context);
    note(made.constructor.name, await outcomeOf(() => askGuard(made, { resolver, context, args })));
  }
  return findings;
}
