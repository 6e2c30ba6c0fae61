import type { ExecutionContext } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Kind } from 'graphql';

import { ActorScope } from '../actor/actor-scope.js';
import type { Caller } from '../contracts/actor.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { GuardFinder, type ProtectingGuard } from '../discovery/guard.finder.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { visibilityContext } from './visibility-context.js';

/** Asks the guards that decide visibility whether somebody could call a tool at all. */
@Injectable()
export class GuardJury {
  constructor(
    private readonly finder: GuardFinder,
    private readonly scope: ActorScope,
    private readonly sources: GraphQLSources,
  ) {}

  /** Whether every marked guard lets the caller pass. A guard that throws does not. */
  async allows(plan: ToolPlan, caller: Caller): Promise<boolean> {
    const guards = guardsOf(plan, this.finder);
    if (guards.length === 0) {
      return true;
    }
    return this.scope.run({ source: caller.source, tool: plan.name }, async (identity) => {
      const context = await this.sources.get(plan.operation.schema).createContext(identity);
      for (const { guard, type, handler } of guards) {
        const passes = await ask(guard, visibilityContext({ type, handler, context }));
        if (!passes) {
          return false;
        }
      }
      return true;
    });
  }
}

/** The guards of all root fields of a tool's operation. */
function guardsOf({ operation }: ToolPlan, finder: GuardFinder): readonly ProtectingGuard[] {
  const definition = operation.document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const roots = definition?.selectionSet.selections ?? [];
  return roots.flatMap((node) =>
    node.kind === Kind.FIELD ? finder.guardsOf(operation.kind, node.name.value) : [],
  );
}

/** A guard answers at once, later, or as the first value of an observable. */
async function ask(guard: ProtectingGuard['guard'], context: ExecutionContext): Promise<boolean> {
  const answer = await guard.canActivate(context);
  return typeof answer === 'boolean'
    ? answer
    : new Promise((resolve, reject) => {
        answer.subscribe({ next: resolve, error: reject, complete: () => resolve(false) });
      });
}
