/** A refusal that comes before any protocol handling: HTTP's status, and what JSON-RPC says of it. */
export interface JsonRpcRefusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as every client of MCP can read it. It names no request: none has been read, or none may know. */
export function jsonRpcAnswer({ status, code, message, headers }: JsonRpcRefusal): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
