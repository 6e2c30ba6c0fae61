import { Inject, Injectable } from '@nestjs/common';

import { subjectOf } from '../actor/subject-of.js';
import type { Actor } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { Bulkhead, type Leave } from './bulkhead.js';

/** Who wants in, and until when. */
export interface SlotRequest {
  readonly plan: ToolPlan;
  readonly actor: Actor | undefined;
  readonly signal: AbortSignal;
}

/**
 * How many calls run at once: per actor, so that one agent in a loop leaves room for the others, and per tool where its
 * declaration says so. Everybody who is not signed in is one actor; an actor that cannot be recognised has no cap.
 */
@Injectable()
export class CallSlots {
  private readonly bulkheads = new Map<string, Bulkhead>();

  constructor(@Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions) {}

  /**
   * Waits for a slot.
   * @returns how to leave it; `undefined` when too many are waiting
   * @throws the signal's reason when it aborts before there is one
   */
  async enter({ plan, actor, signal }: SlotRequest): Promise<Leave | undefined> {
    const { maxConcurrentCallsPerActor } = this.options;
    const subject = actor === undefined ? '' : subjectOf(actor);
    const perActor = subject === undefined ? false : maxConcurrentCallsPerActor;
    const leaveActor = await this.enterOne(`actor ${subject}`, perActor, signal);
    if (leaveActor === undefined) {
      return undefined;
    }
    const leaveTool = await this.enterOne(`tool ${plan.name}`, plan.limits.maxConcurrentCalls, signal).catch(
      (error: unknown) => {
        leaveActor();
        throw error;
      },
    );
    if (leaveTool === undefined) {
      leaveActor();
      return undefined;
    }
    return () => {
      leaveTool();
      leaveActor();
    };
  }

  private async enterOne(
    key: string,
    limit: number | false,
    signal: AbortSignal,
  ): Promise<Leave | undefined> {
    if (limit === false) {
      return () => undefined;
    }
    const bulkhead = this.bulkheads.get(key) ?? new Bulkhead(limit, this.options.maxQueuedCalls);
    this.bulkheads.set(key, bulkhead);
    const leave = await bulkhead.enter(signal);
    return (
      leave &&
      (() => {
        leave();
        if (bulkhead.isIdle) {
          this.bulkheads.delete(key);
        }
      })
    );
  }
}
