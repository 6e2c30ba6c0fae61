// snippet: v2
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Over HTTP. `auto` takes 2026-07-28 where the server has it; without it this client speaks 2025-11-25. */
export async function connectOverHttp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'my-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

/** Over stdio: this process starts the app. Say the revision, or `auto` starts it once more, only to ask. */
export async function connectOverStdio(file: string, token: string): Promise<Client> {
  const client = new Client(
    { name: 'my-agent', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StdioClientTransport({ command: 'node', args: [file], env: { ...inherited(), MCP_TOKEN: token } }),
  );
  return client;
}
// end snippet

/** What the app needs of this process's environment. */
function inherited(): Record<string, string> {
  const { PATH = '', DEMO_DB = ':memory:' } = process.env;
  return { PATH, DEMO_DB };
}
