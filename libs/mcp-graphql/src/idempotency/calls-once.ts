import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

import type { Actor } from '../contracts/actor.js';
import type { FoundKey, KeyClaim } from '../contracts/idempotency.js';
import type { JsonValue } from '../contracts/json.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Outcome } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuseNamelessKey, refuseOtherArguments, refuseUnknownOutcome } from '../errors/key-refusals.js';
import { ServiceStatus } from '../telemetry/service-status.js';
import { fingerprint } from './fingerprint.js';
import { keptAnswer, readAnswer } from './kept-answer.js';
import { scopedKey } from './key-scope.js';

/** How long a process that says nothing counts as alive, in milliseconds. It speaks three times as often. */
const LEASE_MS = 15_000;

/** How long a key without an answer is kept at least, in milliseconds: a short `ttlMs` must not free one that is in use. */
const LEAST_MS = 4 * LEASE_MS;

/** The first and the longest pause between two looks at a key that somebody else works on, in milliseconds. */
const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 250;

/** A call that carries a key. */
export interface KeyedCall {
  readonly plan: ToolPlan;
  readonly actor: Actor | undefined;
  /** What the agent sent as `idempotency_key`; absent when it sent none. */
  readonly key: string | undefined;
  /** What tells one change from another: the arguments without the key. */
  readonly body: JsonValue;
  /** The call as it runs. While it waits for another one, nothing of its own has begun, but a change may be under way. */
  readonly running: { readonly signal: AbortSignal; hasStarted: boolean };
}

/**
 * Runs calls that carry the same key once: the first one runs, those that come meanwhile wait for it, and all others
 * are given its answer. At most once, come what may: where the outcome is not known, the key is spent.
 */
@Injectable()
export class CallsOnce implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');

  constructor(
    private readonly status: ServiceStatus,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    const { store } = this.options.idempotency;
    await store.open?.();
    if (store.isReady !== undefined) {
      this.status.report('idempotencyStore', () => store.isReady!());
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.options.idempotency.store.close?.();
  }

  /**
   * Runs the work, or answers what it answered before.
   * @throws whatever the work throws; what the store throws before the work has begun, which then does not begin
   */
  async run(call: KeyedCall, work: () => Promise<Outcome>): Promise<Outcome> {
    const { plan, actor, key, body } = call;
    if (plan.idempotency === undefined || key === undefined) {
      return work();
    }
    const scoped = scopedKey(plan, actor, key);
    if (scoped === undefined) {
      return refuseNamelessKey();
    }
    const ttlMs = Math.max(plan.idempotency.ttlMs, LEAST_MS);
    const claim = {
      key: scoped,
      fingerprint: fingerprint(body),
      holder: randomUUID(),
      ttlMs,
      leaseMs: LEASE_MS,
    };
    const found = await this.claim(claim, call);
    return found.kind === 'claimed' ? this.carryOut(claim, call, work) : answerAgain(found, claim);
  }

  /** Takes the key, or waits until there is something to say about it, for as long as anybody waits for this call. */
  private async claim(claim: KeyClaim, { running }: KeyedCall): Promise<FoundKey> {
    const { store } = this.options.idempotency;
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 2, LAST_LOOK_MS)) {
      const found = await store.claim(claim);
      const isSame = found.kind === 'running' && found.fingerprint === claim.fingerprint;
      running.hasStarted = isSame;
      if (!isSame) {
        return found;
      }
      await wait(pause, undefined, { signal: running.signal });
    }
  }

  private async carryOut(claim: KeyClaim, call: KeyedCall, work: () => Promise<Outcome>): Promise<Outcome> {
    const { store } = this.options.idempotency;
    const heartbeat = setInterval(() => {
      store.extend(claim).catch((error: unknown) => this.complain(call, error));
    }, claim.leaseMs / 3);
    heartbeat.unref();
    let outcome: Outcome | undefined;
    try {
      outcome = await work();
      return outcome;
    } finally {
      clearInterval(heartbeat);
      await this.settle(claim, call, outcome);
    }
  }

  /** The answer is kept before it is given, or whoever repeats the call at once would not find it. */
  private async settle(claim: KeyClaim, call: KeyedCall, outcome: Outcome | undefined): Promise<void> {
    const { store } = this.options.idempotency;
    const kept = call.running.hasStarted ? keptAnswer(outcome) : undefined;
    const { ttlMs } = call.plan.idempotency ?? claim;
    try {
      await (kept === undefined
        ? store.release(claim)
        : store.settle({ ...claim, ttlMs }, JSON.stringify(kept)));
    } catch (error) {
      this.complain(call, error);
    }
  }

  /** The call is answered all the same. Its key stays taken without an answer, and so nothing runs twice. */
  private complain({ plan }: KeyedCall, error: unknown): void {
    const cause = error instanceof Error ? error.stack : undefined;
    this.logger.error(`${plan.name}: the idempotency store failed`, cause);
  }
}

function answerAgain(found: Exclude<FoundKey, { kind: 'claimed' }>, claim: KeyClaim): Outcome {
  if (found.fingerprint !== claim.fingerprint) {
    return refuseOtherArguments();
  }
  const kept = found.kind === 'settled' ? readAnswer(found.answer) : undefined;
  return kept?.kind === 'outcome'
    ? { ...kept.outcome, replayed: true }
    : refuseUnknownOutcome(kept?.code, kept?.correlationId);
}
