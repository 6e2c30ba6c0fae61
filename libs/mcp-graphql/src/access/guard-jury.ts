import { Injectable } from '@nestjs/common';

import { ActorScope } from '../actor/actor-scope.js';
import type { Caller } from '../contracts/actor.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { askGuard } from '../guards/ask-guard.js';
import { DecidingGuards } from '../guards/deciding-guards.js';
import { GraphQLSources } from '../schema/graphql-sources.js';

/** Asks the guards that decide visibility whether somebody could call a tool at all. */
@Injectable()
export class GuardJury {
  constructor(
    private readonly guards: DecidingGuards,
    private readonly scope: ActorScope,
    private readonly sources: GraphQLSources,
  ) {}

  /**
   * Whether every marked guard lets the caller pass.
   * @throws whatever a guard or the app's context function throws, which is no yes either
   */
  async allows(plan: ToolPlan, caller: Caller): Promise<boolean> {
    const guards = this.guards.of(plan);
    if (guards.length === 0) {
      return true;
    }
    return this.scope.run({ source: caller.source, tool: plan.name }, async (identity) => {
      const context = await this.sources.get(plan.operation.schema).createContext(identity);
      for (const { guard, resolver } of guards) {
        if (!(await askGuard(guard, { resolver, context, args: {} }))) {
          return false;
        }
      }
      return true;
    });
  }
}
