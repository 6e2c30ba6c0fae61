import type { CallSource } from '../contracts/actor.js';
import type { McpEndpoint } from '../protocol/mcp-endpoint.js';
import type { NodeExchange } from './node-exchange.js';

/**
 * Whether a request over HTTP may come in; answers it where it may not. It stands before the protocol, so that nobody
 * who is not signed in learns anything about a tool. A preflight carries no credentials by design, and passes.
 */
export async function admit(
  endpoint: McpEndpoint,
  source: CallSource,
  { incoming, outgoing }: NodeExchange,
): Promise<boolean> {
  const denial = incoming.method === 'OPTIONS' ? undefined : await endpoint.admit(source);
  if (denial !== undefined) {
    outgoing.writeHead(denial.status, { ...denial.headers, 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(denial.body));
  }
  // A caller that left while it was looked at needs no answer, and must not start a call.
  return denial === undefined && !outgoing.destroyed;
}
