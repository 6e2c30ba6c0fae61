import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type CallReporter, CallProgress, CallSignal, CurrentActor, GraphQLTool } from 'nestjs-mcp-graphql';

import type { TestUser } from '../support/define-app.js';

/** What the slow operations did, for a test to look at. Cleared between tests. */
export const seen = { steps: 0, aborts: [] as unknown[], running: 0, most: 0, runs: 0 };

export function forget(): void {
  Object.assign(seen, { steps: 0, aborts: [], running: 0, most: 0, runs: 0 });
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds calls until the test lets them go. */
export class Gate {
  private open: () => void = () => undefined;
  private waiting = new Promise<void>((resolve) => (this.open = resolve));

  pass(): Promise<void> {
    return this.waiting;
  }

  release(): void {
    this.open();
    this.waiting = new Promise((resolve) => (this.open = resolve));
  }
}

export const gate = new Gate();

const STEP_MS = 20;

/** Operations that take their time. */
@Resolver()
export class SlowResolver {
  @GraphQLTool()
  @Query(() => Int, { description: 'Counts in steps, and stops when nobody waits.' })
  async count(
    @Args('steps', { type: () => Int }) steps: number,
    @CallSignal() signal: AbortSignal,
    @CallProgress() reporter: CallReporter,
  ): Promise<number> {
    seen.runs += 1;
    for (let step = 1; step <= steps && !signal.aborted; step += 1) {
      await pause(STEP_MS);
      seen.steps = step;
      reporter.progress(step, steps, `step ${step}`);
    }
    if (signal.aborted) {
      seen.aborts.push(signal.reason);
    }
    return seen.steps;
  }

  @GraphQLTool({ timeoutMs: 200 })
  @Mutation(() => Int, { description: 'Changes something, slowly.' })
  async change(@CallSignal() signal: AbortSignal): Promise<number> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    seen.aborts.push(signal.reason);
    return 1;
  }

  @GraphQLTool({ timeoutMs: 200 })
  @Query(() => Int, { description: 'Never ends and does not look at the signal.' })
  deaf(): Promise<number> {
    return new Promise(() => undefined);
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Waits at the gate.' })
  async wait(@CurrentActor() actor: TestUser | undefined): Promise<string> {
    return passGate(actor?.name ?? 'nobody');
  }

  @GraphQLTool({ maxConcurrentCalls: 1 })
  @Query(() => String, { description: 'Waits at the gate, one at a time.' })
  async waitAlone(@CurrentActor() actor: TestUser | undefined): Promise<string> {
    return passGate(actor?.name ?? 'nobody');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Reports out of order, too often, and after its end.' })
  chatter(@CallProgress() reporter: CallReporter): string {
    for (const step of [1, 2, 2, 1, Number.NaN, 3]) {
      reporter.progress(step);
    }
    setTimeout(() => reporter.progress(99), 50);
    return 'said';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Writes to the log of the client.' })
  grumble(@CallProgress() reporter: CallReporter): string {
    reporter.log('debug', 'details');
    reporter.log('warning', 'careful');
    return 'said';
  }
}

async function passGate(name: string): Promise<string> {
  seen.runs += 1;
  seen.running += 1;
  seen.most = Math.max(seen.most, seen.running);
  await gate.pass();
  seen.running -= 1;
  return name;
}
