import type { CallSource } from '../../contracts/actor.js';

/** Where a caller of a local process keeps its token: MCP has no sign-in on stdio, hosts set variables instead. */
const TOKEN_VARIABLE = 'MCP_TOKEN';

/**
 * Makes what a call over stdio came in on: a stand-in for a request that has headers and nothing else, fresh for
 * every call, because the app's code leaves marks on it. A token in `MCP_TOKEN` is its bearer token.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#protocol-requirements
 */
export function stdioSource(
  env: Readonly<Record<string, string | undefined>>,
  extra: Readonly<Record<string, string>> = {},
): () => CallSource {
  const token = env[TOKEN_VARIABLE]?.trim();
  const given = Object.entries(extra).map(([name, value]) => [name.toLowerCase(), value]);
  const headers: Readonly<Record<string, string>> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...Object.fromEntries(given),
  };
  return () => ({ transport: 'stdio', request: { headers: { ...headers } } });
}
