import type { Actor } from '../contracts/actor.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { recordActor } from '../telemetry/record-actor.js';
import { fingerprint } from './fingerprint.js';

/**
 * Under what a store keeps an agent's key: one for each actor and tool. An agent that acts for two people has two, or
 * one would be told what was done for the other. `undefined` for an actor that cannot be told from others.
 */
export function scopedKey(plan: ToolPlan, actor: Actor | undefined, key: string): string | undefined {
  const { subject, onBehalfOf = null } = recordActor(actor) ?? {};
  const { schema } = plan.operation;
  return subject === undefined ? undefined : fingerprint([subject, onBehalfOf, schema, plan.name, key]);
}
