import type { CallIdentity } from './actor.js';
import type { Outcome } from './outcome.js';
import type { Operation } from './tool-plan.js';

/** An answer that may carry errors. */
export interface Failable {
  readonly errors?: readonly unknown[];
}

/** Who watches one call from outside is told by it what cannot be seen from there. Nothing here throws. */
export interface CallWatch {
  /** Who calls is known. The actor is read when the call ends: a guard may put it on the request half-way. */
  identified(identity: CallIdentity): void;
  /** Runs the call's GraphQL operation, which is a part of its own to whoever watches. */
  operation<T extends Failable>(operation: Operation, run: () => Promise<T>): Promise<T>;
  /**
   * What the call ended in.
   * @param bytes length of the text that the agent is sent
   */
  answered(outcome: Outcome, bytes: number): void;
}
