import {
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type ServerContext,
  TRACEPARENT_META_KEY,
  TRACESTATE_META_KEY,
} from '@modelcontextprotocol/server';

import type { CallMessage } from '../contracts/call-message.js';

/** What a 2025 client said when it introduced itself, where the server that it did so to is still there. */
export interface Introduction {
  readonly client?: CallMessage['client'];
  readonly protocolVersion?: string;
}

/**
 * What a modern message says about itself; the SDK has checked it by then, but its types do not tell. On a 2025
 * message the same keys may stand as well: there nobody has checked them.
 */
interface Envelope {
  readonly [PROTOCOL_VERSION_META_KEY]?: string;
  readonly [CLIENT_INFO_META_KEY]?: CallMessage['client'];
}

/** What the protocol says about a message, for whoever watches. All of it is the client's own word. */
export function readMessage(context: ServerContext, introduction: Introduction): CallMessage {
  const { sessionId, mcpReq, http } = context;
  const { _meta: meta, id } = mcpReq;
  const envelope: Envelope = mcpReq.envelope ?? {};
  const told = envelope[PROTOCOL_VERSION_META_KEY];
  const isModern = told !== undefined;
  const client = (isModern ? envelope[CLIENT_INFO_META_KEY] : undefined) ?? introduction.client;
  const header = supported(http?.req?.headers.get('mcp-protocol-version'));
  const protocolVersion = told ?? introduction.protocolVersion ?? header;
  return {
    era: isModern ? 'modern' : 'legacy',
    requestId: String(id),
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(client && { client: { name: client.name, version: client.version } }),
    ...(sessionId !== undefined && { sessionId }),
    ...texts({ traceparent: meta?.[TRACEPARENT_META_KEY], tracestate: meta?.[TRACESTATE_META_KEY] }),
  };
}

/** A header may say anything; a version that nobody knows is none. */
function supported(version: string | null | undefined): string | undefined {
  return SUPPORTED_PROTOCOL_VERSIONS.find((known) => known === version);
}

function texts<Key extends string>(values: Record<Key, unknown>): Partial<Record<Key, string>> {
  const found = Object.entries(values).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(found) as Partial<Record<Key, string>>;
}
