import type { ToolPlan } from '../contracts/tool-plan.js';

/** Whether a tool is there for every caller: what all of them read may speak of no other. */
export function isForEverybody({ access }: Pick<ToolPlan, 'access'>): boolean {
  return access.scopes.length === 0 && access.visible === undefined && access.visibility === 'declared';
}
