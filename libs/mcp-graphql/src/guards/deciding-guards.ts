import { type CanActivate, Injectable } from '@nestjs/common';

import type { ToolPlan } from '../contracts/tool-plan.js';
import { DECIDES_VISIBILITY } from '../decorators/visibility.decorators.js';
import { type DeclaredGuard, type GuardedResolver, GuardedResolvers } from './guarded-resolvers.js';

/** A guard that decides visibility, and the resolver that it protects. */
export interface DecidingGuard {
  readonly guard: CanActivate;
  readonly resolver: GuardedResolver;
}

/** The guards marked with `@DecidesVisibility()` before the tools that let them decide what is listed. */
@Injectable()
export class DecidingGuards {
  private readonly byPlan = new WeakMap<ToolPlan, readonly DecidingGuard[]>();

  constructor(private readonly resolvers: GuardedResolvers) {}

  /**
   * Finds them at boot.
   * @throws Error for a marked guard that is no singleton: there is no call that it could be made for
   */
  prepare(plans: readonly ToolPlan[]): void {
    for (const plan of plans.filter(({ access }) => access.visibility === 'guards')) {
      const resolvers = this.resolvers.behind(plan.operation);
      this.byPlan.set(plan, resolvers.flatMap(decidingGuards));
    }
  }

  /** Those before one tool. */
  of(plan: ToolPlan): readonly DecidingGuard[] {
    return this.byPlan.get(plan) ?? [];
  }
}

function decidingGuards(resolver: GuardedResolver): DecidingGuard[] {
  return resolver.guards
    .filter((declared) => Reflect.getMetadata(DECIDES_VISIBILITY, classOf(declared)) === true)
    .map((declared) => ({ guard: instanceOf(declared, resolver), resolver }));
}

function classOf(declared: DeclaredGuard): object {
  return typeof declared === 'function' ? declared : declared.constructor;
}

/** Nest makes the guards of a module's resolvers in that module. */
function instanceOf(declared: DeclaredGuard, { host }: GuardedResolver): CanActivate {
  if (typeof declared !== 'function') {
    return declared;
  }
  const wrapper = host.injectables.get(declared);
  if (wrapper === undefined || !wrapper.isDependencyTreeStatic()) {
    throw new Error(
      `McpGraphqlModule: the guard ${declared.name} in ${host.name} is marked with @DecidesVisibility(), but is made ` +
        'anew for each request. Only a singleton can be asked before there is a call: take the mark away or change its scope.',
    );
  }
  return wrapper.instance as CanActivate;
}
