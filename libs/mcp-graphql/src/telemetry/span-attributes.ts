import type { Attributes } from '@opentelemetry/api';

import type { ResolvedTelemetry } from '../contracts/telemetry-options.js';
import type { CallMessage } from '../contracts/call-message.js';
import type { CallRecord } from '../contracts/call-record.js';
import { labelActor } from './label-actor.js';

/** Names that clients write are cut: a span is no place for their novels. */
const MAX_TEXT = 128;

/** What is known when a call begins. */
export interface CallStart {
  /** Name of the tool; absent when there is none of that name: agents make up too many for a trace. */
  readonly tool?: string;
  readonly transport: CallRecord['transport'];
  readonly message: CallMessage;
}

/**
 * What a span says from its start, so that a sampler can decide by it.
 * @see https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/mcp.md
 */
export function startAttributes(start: CallStart): Attributes {
  const { client, sessionId, requestId } = start.message;
  return {
    ...commonAttributes(start),
    'jsonrpc.request.id': cut(requestId),
    ...(sessionId !== undefined && { 'mcp.session.id': sessionId }),
    ...(start.transport !== 'stdio' && { 'network.protocol.name': 'http' }),
    ...(client && {
      'mcp_graphql.client.name': cut(client.name),
      'mcp_graphql.client.version': cut(client.version),
    }),
  };
}

/** What a span says of how the call ended, and who made it. */
export function endAttributes(record: CallRecord, options: ResolvedTelemetry): Attributes {
  const { actor, listSize, argumentNames, resultBytes, replayed } = record;
  const user = labelActor(actor?.subject, options);
  const principal = labelActor(actor?.onBehalfOf, options);
  return {
    ...outcomeAttributes(record),
    'mcp_graphql.result.size': resultBytes,
    'mcp_graphql.arguments': [...argumentNames],
    ...(replayed && { 'mcp_graphql.replayed': true }),
    ...(listSize !== undefined && { 'mcp_graphql.result.items': listSize }),
    ...(user !== undefined && { [options.actor === 'plain' ? 'enduser.id' : 'enduser.pseudo.id']: user }),
    ...(principal !== undefined && { 'mcp_graphql.on_behalf_of': principal }),
  };
}

/** What a measurement says: nothing of which there could be many. */
export function metricAttributes(record: CallRecord): Attributes {
  const { transport, message, operation } = record;
  const tool = operation && record.tool;
  return { ...commonAttributes({ tool, transport, message }), ...outcomeAttributes(record) };
}

/** A refusal is an error of the tool by the conventions; an unknown tool is one of the protocol. */
function outcomeAttributes({ outcome, operation }: CallRecord): Attributes {
  if (operation === undefined) {
    return { 'error.type': INVALID_PARAMS, 'rpc.response.status_code': INVALID_PARAMS };
  }
  return { 'mcp_graphql.outcome': outcome, ...(outcome !== 'OK' && { 'error.type': 'tool_error' }) };
}

/** What JSON-RPC answers for a tool that does not exist. */
const INVALID_PARAMS = '-32602';

function commonAttributes({ tool, transport, message }: CallStart): Attributes {
  const { protocolVersion } = message;
  return {
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    ...(tool !== undefined && { 'gen_ai.tool.name': tool }),
    ...(protocolVersion !== undefined && { 'mcp.protocol.version': cut(protocolVersion) }),
    'network.transport': transport === 'stdio' ? 'pipe' : 'tcp',
  };
}

function cut(text: string): string {
  return text.slice(0, MAX_TEXT);
}
