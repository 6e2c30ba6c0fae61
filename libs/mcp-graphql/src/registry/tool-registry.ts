import { Injectable } from '@nestjs/common';

import type { ToolPlan } from '../contracts/tool-plan.js';

/** The tools being served: one frozen set, sorted by name, swapped whole and never edited. */
@Injectable()
export class ToolRegistry {
  private plans: readonly ToolPlan[] = Object.freeze([]);
  private byName: ReadonlyMap<string, ToolPlan> = new Map();

  /** Puts a new set in place of the old one. A call that runs keeps the plan it began with. */
  register(plans: readonly ToolPlan[]): void {
    const byName = new Map(plans.map((plan) => [plan.name, plan]));
    const sorted = [...byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
    this.plans = Object.freeze(sorted);
    this.byName = byName;
  }

  /** All plans, in the order they are published. The array's identity changes only when the set does. */
  list(): readonly ToolPlan[] {
    return this.plans;
  }

  /** One plan by the name of its tool. */
  get(name: string): ToolPlan | undefined {
    return this.byName.get(name);
  }
}
