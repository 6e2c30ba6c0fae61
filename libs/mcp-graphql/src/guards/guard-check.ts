import { type CanActivate, Injectable } from '@nestjs/common';
import { ContextIdFactory, ModuleRef } from '@nestjs/core';
import { CLS_REQ, ClsService } from 'nestjs-cls';

import { CURRENT_IDENTITY } from '../actor/current-identity.js';
import { viewRequest } from '../actor/request-view.js';
import type { Actor, CallIdentity } from '../contracts/actor.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { askGuard } from './ask-guard.js';
import { type GuardOutcome, outcomeOf } from './guard-outcome.js';
import { type DeclaredGuard, type GuardedResolver, GuardedResolvers } from './guarded-resolvers.js';
import { Recorder } from './recorder.js';

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
  readonly outcome: GuardOutcome;
}

/** The check of one resolver of one tool. */
interface Check {
  readonly plan: ToolPlan;
  readonly options: CheckGuardsOptions;
  readonly resolver: GuardedResolver;
}

/**
 * A dry run of what stands before the resolvers of tools, as a call over stdio would meet it: with an actor and a few
 * headers, no other part of a request, and no response. Guards really run, and what they write is written; resolvers
 * do not run, and guards of nested fields are not looked at.
 */
@Injectable()
export class GuardCheck {
  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly resolvers: GuardedResolvers,
    private readonly sources: GraphQLSources,
    private readonly cls: ClsService,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Those that miss something, by name; nothing for tools whose guards are fine. */
  async check(
    plans: readonly ToolPlan[],
    options: CheckGuardsOptions = {},
  ): Promise<readonly GuardFinding[]> {
    const findings: GuardFinding[] = [];
    for (const plan of plans) {
      for (const resolver of this.resolvers.behind(plan.operation)) {
        findings.push(...(await this.checkResolver({ plan, options, resolver })));
      }
    }
    return findings.filter(({ missing }) => missing.length > 0);
  }

  /** Sets up a call as a transport would, and runs what stands before the resolver. */
  private checkResolver(check: Check): Promise<readonly GuardFinding[]> {
    const { plan, options } = check;
    const recorder = new Recorder();
    const request = viewRequest(recorder.request(options.headers ?? {}), options.actor, new WeakSet());
    const identity: CallIdentity = {
      source: { transport: 'stdio', request },
      tool: plan.name,
      scopes: [],
      request,
      response: recorder.response(),
    };
    return this.cls.run(() => {
      this.cls.set(CLS_REQ, request);
      return CURRENT_IDENTITY.run(identity, () => this.runSteps(check, identity, recorder));
    });
  }

  /** First the context, as the app makes it; then each guard on its own, whatever the one before it said. */
  private async runSteps(
    { plan, options, resolver }: Check,
    identity: CallIdentity,
    recorder: Recorder,
  ): Promise<readonly GuardFinding[]> {
    const source = this.sources.get(plan.operation.schema);
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
      const made = await this.makeGuard(guard, context);
      note(made.constructor.name, await outcomeOf(() => askGuard(made, { resolver, context, args })));
    }
    return findings;
  }

  /** A guard as Nest makes it for one request. */
  private async makeGuard(guard: DeclaredGuard, context: object): Promise<CanActivate> {
    if (typeof guard !== 'function') {
      return guard;
    }
    const contextId = ContextIdFactory.create();
    this.moduleRef.registerRequestByContextId(context, contextId);
    return this.moduleRef.resolve<CanActivate>(guard, contextId, { strict: false });
  }
}
