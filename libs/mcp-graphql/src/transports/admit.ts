import type { CallSource } from '../contracts/actor.js';
import type { McpEndpoint } from '../protocol/mcp-endpoint.js';

/**
 * What to answer to a request over HTTP that may not come in; `undefined` for one that may. It stands before the
 * protocol, so that nobody who is not signed in learns anything about a tool.
 */
export async function admit(endpoint: McpEndpoint, source: CallSource): Promise<Response | undefined> {
  const denial = await endpoint.admit(source);
  return denial && Response.json(denial.body, { status: denial.status, headers: denial.headers });
}
