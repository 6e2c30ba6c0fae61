import type { CallSource } from './actor.js';
import type { CallMessage } from './call-message.js';
import type { CallWatch } from './call-watch.js';
import type { ToolPlan } from './tool-plan.js';

/** How far a call has come. */
export interface ProgressUpdate {
  /** Work done so far; it only ever grows. */
  readonly progress: number;
  /** All the work there is, in the same unit, where it is known. */
  readonly total?: number;
  /** What is being done right now, for people. */
  readonly message?: string;
}

/** One run of a tool, as the protocol asks for it. */
export interface CallRequest {
  readonly plan: ToolPlan;
  /** What the agent sent as arguments; anything at all. */
  readonly given: unknown;
  /** What the call came in on; decides who calls. */
  readonly source: CallSource;
  /** The message that asks for it. */
  readonly message: CallMessage;
  /** Whoever watches the call from outside. */
  readonly watch: CallWatch;
  /** Aborted when the client cancels the call or its connection is lost. */
  readonly signal: AbortSignal;
  /** Sends progress to the client; absent when it asked for none. It never throws. */
  readonly report?: (update: ProgressUpdate) => void;
}
