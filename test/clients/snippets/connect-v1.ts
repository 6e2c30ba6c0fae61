// snippet: v1
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Over HTTP. */
export async function connectOverHttp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'my-agent', version: '1.0.0' });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

/** Over stdio: this process starts the app. */
export async function connectOverStdio(file: string, token: string): Promise<Client> {
  const client = new Client({ name: 'my-agent', version: '1.0.0' });
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
