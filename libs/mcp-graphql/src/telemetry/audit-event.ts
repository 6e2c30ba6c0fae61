import type { AuditEvent } from '../contracts/audit.js';
import type { CallRecord } from '../contracts/call-record.js';

/** Names that clients write are cut. */
const MAX_TEXT = 128;

/** A call as the audit trail keeps it. Frozen, because several listeners get the same one. */
export function auditEvent(record: CallRecord): AuditEvent {
  const { operation, message, actor, values, correlationId, listSize } = record;
  const { client, protocolVersion, sessionId } = message;
  return Object.freeze({
    at: record.startedAt.toISOString(),
    tool: record.tool,
    ...(operation && { operation: `${operation.kind} ${operation.field}`, schema: operation.schema }),
    ...(actor && { actor }),
    ...(client && { client: { name: cut(client.name), version: cut(client.version) } }),
    transport: record.transport,
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(sessionId !== undefined && { sessionId }),
    outcome: record.outcome,
    ...(correlationId !== undefined && { correlationId }),
    ...(record.replayed && { replayed: true }),
    durationMs: record.durationMs,
    resultBytes: record.resultBytes,
    ...(listSize !== undefined && { listSize }),
    arguments: record.argumentNames,
    ...(Object.keys(values).length > 0 && { values }),
  });
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT);
}
