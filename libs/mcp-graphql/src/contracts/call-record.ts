import type { CallMessage } from './call-message.js';
import type { JsonObject } from './json.js';
import type { RefusalCode } from './outcome.js';

/** Who called, in texts that are safe to keep: never the app's own user object. */
export interface RecordedActor {
  /** The same text for the same actor: its `subject`, else its `kind` and `id`. Absent when it has neither. */
  readonly subject?: string;
  readonly kind?: string;
  /** The subject that the actor acts for, when it is an agent of somebody. */
  readonly onBehalfOf?: string;
  /** The client the actor's token was issued to. */
  readonly client?: string;
}

/** One call that is over, for whoever watches: what it was, never what was in it. */
export interface CallRecord {
  /** Name of the tool; of one that does not exist, what was asked for. */
  readonly tool: string;
  /** The operation behind the tool; absent when there is no such tool. */
  readonly operation?: {
    readonly kind: 'query' | 'mutation';
    /** The root field, or all of them. */
    readonly field: string;
    readonly schema: string;
  };
  readonly transport: 'http' | 'stdio' | 'sse';
  readonly message: CallMessage;
  readonly actor?: RecordedActor;
  readonly outcome: 'OK' | RefusalCode;
  /** Stands in the log beside the original error. */
  readonly correlationId?: string;
  /** The answer of an earlier call with the same key was given again: nothing has run. */
  readonly replayed?: true;
  readonly startedAt: Date;
  /** Milliseconds from the message to the answer. */
  readonly durationMs: number;
  /** Bytes of the text that the agent was sent. */
  readonly resultBytes: number;
  /** Rows of the list, when the tool answers one. */
  readonly listSize?: number;
  /** Which of the tool's arguments were given, sorted. */
  readonly argumentNames: readonly string[];
  /** Values of the arguments that the tool's `audit.values` names, as the agent sent them, cut when long. */
  readonly values: JsonObject;
}
