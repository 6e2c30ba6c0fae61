import type { RecordedActor } from './call-record.js';
import type { JsonObject } from './json.js';
import type { RefusalCode } from './outcome.js';

/** One call of a tool, for the app's own audit trail. Flat where it can be, and JSON as it stands. */
export interface AuditEvent {
  /** When the call began, ISO 8601. */
  readonly at: string;
  readonly tool: string;
  /** `query notes` or `mutation createNote`; absent when there is no such tool. */
  readonly operation?: string;
  /** Name of the GraphQL schema. */
  readonly schema?: string;
  /** Who called; absent when nobody was signed in. */
  readonly actor?: RecordedActor;
  /** The program that called, as it names itself. */
  readonly client?: { readonly name: string; readonly version: string };
  readonly transport: 'http' | 'stdio' | 'sse';
  readonly protocolVersion?: string;
  /** Absent where the protocol has no sessions. */
  readonly sessionId?: string;
  readonly outcome: 'OK' | RefusalCode;
  /** Leads to the original error in the log, when the outcome is `INTERNAL`. */
  readonly correlationId?: string;
  /** The answer of an earlier call with the same key was given again: nothing has run. */
  readonly replayed?: true;
  readonly durationMs: number;
  readonly resultBytes: number;
  readonly listSize?: number;
  /** Which of the tool's arguments were given. Never their values. */
  readonly arguments: readonly string[];
  /** Values of the arguments that the tool's option `audit.values` names; absent when it names none. */
  readonly values?: JsonObject;
}

/**
 * Receives one event for each call of a tool. A provider of the app, named in the module option `audit`.
 *
 * At most once: an event is handed over after the answer, and is lost when the process dies in between or the sink
 * fails. What must not be lost belongs into the transaction of the resolver.
 */
export interface AuditSink {
  /** Keeps one event. What it throws is logged; how long it takes is nobody's matter, as no call waits for it. */
  record(event: AuditEvent): void | Promise<void>;
}
