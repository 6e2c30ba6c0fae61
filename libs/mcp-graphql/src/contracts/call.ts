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
  /** Sends a line to the client's log; absent where there is no such thing. It never throws. */
  readonly log?: (level: CallLogLevel, message: string) => void;
}

/** Severities of a log message, as MCP names them; the least severe first. */
export type CallLogLevel =
  'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** What a resolver tells the client while it works. Nothing here throws, and nothing waits for the client. */
export interface CallReporter {
  /** How far the work has come. Sent only to a client that asked for it, and not more often than it can read. */
  progress(progress: number, total?: number, message?: string): void;
  /** A line for the client's log, if it wants lines of this severity. Write nothing here that the agent may not read. */
  log(level: CallLogLevel, message: string): void;
}

/** A call while it runs, as resolvers and guards see it. */
export interface RunningCall {
  /** Aborted when nobody waits for the answer any more: cancelled, disconnected, timed out, shut down. */
  readonly signal: AbortSignal;
  readonly reporter: CallReporter;
}

/** How long a call may take and how many may run at once. */
export interface CallLimits {
  /** Milliseconds from the arguments to the answer; `false` for no end. */
  readonly timeoutMs: number | false;
  /** Calls of this tool that run at once in this process; the rest waits. `false` for any number. */
  readonly maxConcurrentCalls: number | false;
}
