import type { CallIdentity } from '../contracts/actor.js';
import type { RecordedActor } from '../contracts/call-record.js';
import type { CallWatch, Failable } from '../contracts/call-watch.js';
import type { Outcome } from '../contracts/outcome.js';
import type { Operation } from '../contracts/tool-plan.js';
import { refuseInternal } from '../errors/refusal.js';
import type { OpenTelemetry } from './open-telemetry.js';
import { recordActor } from './record-actor.js';

/** What one running call has told so far. */
export class WatchedCall implements CallWatch {
  /** How it ended; as long as nobody says, it counts as failed for an unknown reason. */
  outcome: Outcome = refuseInternal('unknown');
  bytes = 0;
  private identity: CallIdentity | undefined;

  constructor(private readonly telemetry: OpenTelemetry | undefined) {}

  /** Who called, as of now. */
  get actor(): RecordedActor | undefined {
    return recordActor(this.identity?.request.user);
  }

  identified(identity: CallIdentity): void {
    this.identity = identity;
  }

  operation<T extends Failable>(operation: Operation, run: () => Promise<T>): Promise<T> {
    return this.telemetry === undefined ? run() : this.telemetry.operation(operation, run);
  }

  answered(outcome: Outcome, bytes: number): void {
    this.outcome = outcome;
    this.bytes = bytes;
  }
}
