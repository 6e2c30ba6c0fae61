/** What the protocol says about the message that asks for a call. A client wrote it: it names and never proves. */
export interface CallMessage {
  /** The 2026-07-28 revision, or one of the 2025 revisions. */
  readonly era: 'modern' | 'legacy';
  readonly protocolVersion?: string;
  /** The program that calls, as it names itself. A stateless 2025 client says it on another request: then it is absent. */
  readonly client?: { readonly name: string; readonly version: string };
  /** The 2025 session the message belongs to. */
  readonly sessionId?: string;
  /** The JSON-RPC id. */
  readonly requestId: string;
  /** W3C trace context of the client, unchecked. @see https://modelcontextprotocol.io/community/seps/414-request-meta */
  readonly traceparent?: string;
  readonly tracestate?: string;
}
