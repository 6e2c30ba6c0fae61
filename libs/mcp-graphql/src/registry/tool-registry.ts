import { Injectable } from '@nestjs/common';

import type { ToolPlan } from '../contracts/tool-plan.js';

/**
 * The tools being served: one frozen set, sorted by name, swapped whole and never edited. A tool that is switched off
 * is not in it; a call that runs keeps the plan it began with.
 */
@Injectable()
export class ToolRegistry {
  private readonly off = new Set<string>();
  private compiled: ReadonlyMap<string, ToolPlan> = new Map();
  private served: readonly ToolPlan[] = Object.freeze([]);

  /** Puts a new set in place of the old one. What was switched off by name stays so. */
  register(plans: readonly ToolPlan[]): void {
    const sorted = [...plans].sort((left, right) => (left.name < right.name ? -1 : 1));
    this.compiled = new Map(sorted.map((plan) => [plan.name, plan]));
    this.serve();
  }

  /** All plans being served, in the order they are published. The array's identity changes only when the set does. */
  list(): readonly ToolPlan[] {
    return this.served;
  }

  /** One plan by the name of its tool, while it is being served. */
  get(name: string): ToolPlan | undefined {
    return this.off.has(name) ? undefined : this.compiled.get(name);
  }

  /** Names of all compiled tools, served or not. */
  names(): readonly string[] {
    return [...this.compiled.keys()];
  }

  /** Names that were switched off and belong to no tool. */
  strayNames(): readonly string[] {
    return [...this.off].filter((name) => !this.compiled.has(name));
  }

  /**
   * Serves a tool or stops serving it; says whether the list is another one now. A name without a tool is kept: a tool
   * may be switched off before it is compiled, and by a replica that has more tools than this one.
   */
  switch(name: string, enabled: boolean): boolean {
    if (enabled !== this.off.has(name)) {
      return false;
    }
    if (enabled) {
      this.off.delete(name);
    } else {
      this.off.add(name);
    }
    this.serve();
    return this.compiled.has(name);
  }

  private serve(): void {
    this.served = Object.freeze([...this.compiled.values()].filter(({ name }) => !this.off.has(name)));
  }
}
