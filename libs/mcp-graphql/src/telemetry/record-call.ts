import type { CallRecord, RecordedActor } from '../contracts/call-record.js';
import type { CallRequest } from '../contracts/call.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { Outcome } from '../contracts/outcome.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { nameOperation } from './name-operation.js';

/** What is known of a call from its first moment. */
export type KnownCall = Pick<CallRequest, 'plan' | 'given' | 'source' | 'message'>;

/** What a call leaves behind. */
export interface CallEnd extends Pick<CallRecord, 'actor' | 'startedAt' | 'durationMs'> {
  readonly outcome: Outcome;
  readonly bytes: number;
}

/** A call of a tool that does not exist. */
export interface MissedCall extends Pick<CallRequest, 'source' | 'message'> {
  /** What was asked for; the agent's own words. */
  readonly tool: string;
}

/** How much of a value is kept, in characters of its JSON. An audit trail is no place for a whole document. */
const MAX_VALUE = 1024;

/** The longest name a tool can have. */
const MAX_NAME = 64;

/** What would let a made-up name write lines of its own into a log. */
const UNPRINTABLE = /[^\x20-\x7e]/g;

/** A call that is over, as it may be kept. */
export function recordCall({ plan, given, source, message }: KnownCall, end: CallEnd): CallRecord {
  const { outcome, actor, startedAt, durationMs, bytes } = end;
  const { kind, schema } = plan.operation;
  const args = argumentsOf(plan, given);
  const listSize = sizeOfList(plan, outcome);
  return {
    tool: plan.name,
    operation: { kind, schema, field: nameOperation(plan.operation).fields },
    transport: source.transport,
    message,
    ...(actor !== undefined && { actor }),
    outcome: outcome.kind === 'refusal' ? outcome.code : 'OK',
    ...(outcome.kind === 'refusal' &&
      outcome.correlationId !== undefined && { correlationId: outcome.correlationId }),
    ...(outcome.replayed && { replayed: true }),
    startedAt,
    durationMs,
    resultBytes: bytes,
    ...(listSize !== undefined && { listSize }),
    argumentNames: Object.keys(args).sort(),
    values: keptValues(plan, args),
  };
}

/** A call of no tool, as it may be kept. */
export function recordMissed(
  { tool, source, message }: MissedCall,
  actor: RecordedActor | undefined,
): CallRecord {
  return {
    tool: tool.slice(0, MAX_NAME).replaceAll(UNPRINTABLE, '?'),
    transport: source.transport,
    message,
    ...(actor !== undefined && { actor }),
    outcome: 'NOT_FOUND',
    startedAt: new Date(),
    durationMs: 0,
    resultBytes: 0,
    argumentNames: [],
    values: {},
  };
}

/** What was given of the arguments that the tool has. Other keys are the agent's own words and are not kept. */
function argumentsOf({ inputSchema }: ToolPlan, given: unknown): JsonObject {
  const all = (typeof given === 'object' ? given : undefined) ?? {};
  const names = Object.keys(inputSchema.properties).filter((name) => Object.hasOwn(all, name));
  return Object.fromEntries(names.map((name) => [name, (all as JsonObject)[name]!]));
}

function keptValues({ auditedValues }: ToolPlan, args: JsonObject): JsonObject {
  const names = auditedValues.filter((name) => Object.hasOwn(args, name));
  return Object.fromEntries(names.map((name) => [name, shortened(args[name]!)]));
}

/** A value of bounded length. What cannot be written at all is nested so deeply that nobody means it. */
function shortened(value: JsonValue): JsonValue {
  try {
    const text = JSON.stringify(value);
    return text.length <= MAX_VALUE ? value : `${text.slice(0, MAX_VALUE)}…`;
  } catch {
    return '…';
  }
}

function sizeOfList({ shape }: ToolPlan, outcome: Outcome): number | undefined {
  const rows = outcome.kind === 'result' && shape.kind === 'list' ? outcome.content['result'] : undefined;
  return Array.isArray(rows) ? rows.length : undefined;
}
