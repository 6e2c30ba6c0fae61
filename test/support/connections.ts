import {
  Client as V2Client,
  SSEClientTransport as V2Sse,
  StreamableHTTPClientTransport as V2Http,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as V2Stdio } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as V1Sse } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport as V1Stdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1Http } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Where one app is served, every way it can be. */
export interface Served {
  readonly url: string;
  /** Its program for stdio. */
  readonly file: string;
}

/** What both generations of the SDK's client have in common, as far as the matrix asks. */
export interface SdkClient {
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string; description?: string; outputSchema?: unknown }[] }>;
  callTool(params: { name: string; arguments?: object }): Promise<{
    isError?: boolean;
    structuredContent?: unknown;
    content?: unknown;
  }>;
  close(): Promise<void>;
}

type Connect = (served: Served, token: string | undefined) => Promise<SdkClient>;

const IDENTITY = { name: 'tests', version: '1.0.0' };
const MODES = { modern: { pin: '2026-07-28' }, auto: 'auto', legacy: 'legacy' } as const;

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

function programOf({ file }: Served, token: string | undefined) {
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '' };
  return {
    command: process.execPath,
    args: [file],
    env: { ...env, ...(token && { MCP_TOKEN: token }) },
    stderr: 'ignore' as const,
  };
}

const v2 = (mode: keyof typeof MODES) =>
  new V2Client(IDENTITY, { versionNegotiation: { mode: MODES[mode] } });

function overHttp(mode: keyof typeof MODES): Connect {
  return async ({ url }, token) => {
    const client = v2(mode);
    await client.connect(new V2Http(new URL(`${url}/mcp`), { requestInit: { headers: headersOf(token) } }));
    return client as unknown as SdkClient;
  };
}

function overStdio(mode: keyof typeof MODES): Connect {
  return async (served, token) => {
    const client = v2(mode);
    await client.connect(new V2Stdio(programOf(served, token)));
    return client as unknown as SdkClient;
  };
}

/** Every generation of the SDK's client over every transport that it has. */
export const CONNECTIONS: readonly (readonly [string, Connect])[] = [
  ['v2, Streamable HTTP, 2026-07-28', overHttp('modern')],
  ['v2, Streamable HTTP, whatever is newest', overHttp('auto')],
  ['v2, Streamable HTTP, 2025', overHttp('legacy')],
  ['v2, stdio, 2026-07-28', overStdio('modern')],
  ['v2, stdio, whatever is newest', overStdio('auto')],
  ['v2, stdio, 2025', overStdio('legacy')],
  [
    'v2, HTTP+SSE',
    async ({ url }, token) => {
      const client = v2('legacy');
      await client.connect(
        new V2Sse(new URL(`${url}/mcp/sse`), { requestInit: { headers: headersOf(token) } }),
      );
      return client as unknown as SdkClient;
    },
  ],
  [
    'v1, Streamable HTTP',
    async ({ url }, token) => {
      const client = new V1Client(IDENTITY);
      await client.connect(
        new V1Http(new URL(`${url}/mcp`), { requestInit: { headers: headersOf(token) } }) as never,
      );
      return client as unknown as SdkClient;
    },
  ],
  [
    'v1, stdio',
    async (served, token) => {
      const client = new V1Client(IDENTITY);
      await client.connect(new V1Stdio(programOf(served, token)));
      return client as unknown as SdkClient;
    },
  ],
  [
    'v1, HTTP+SSE',
    async ({ url }, token) => {
      const client = new V1Client(IDENTITY);
      await client.connect(
        new V1Sse(new URL(`${url}/mcp/sse`), { requestInit: { headers: headersOf(token) } }),
      );
      return client as unknown as SdkClient;
    },
  ],
];
