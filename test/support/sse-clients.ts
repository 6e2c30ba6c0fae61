import { Client as NewClient, SSEClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/sse.js';

/** What the tests ask of a client over HTTP+SSE. */
export interface SseClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(
    params: object,
    ...rest: unknown[]
  ): Promise<{ isError?: boolean; structuredContent?: unknown; content?: unknown }>;
  close(): Promise<void>;
}

type Connect = (url: string, headers?: Readonly<Record<string, string>>) => Promise<SseClient>;

const IDENTITY = { name: 'tests', version: '1.0.0' };

/** Both clients that still speak HTTP+SSE, for `describe.each`. */
export const SSE_CLIENTS: readonly (readonly [string, Connect])[] = [
  [
    'v1',
    async (url, headers = {}) => {
      const client = new OldClient(IDENTITY);
      await client.connect(new OldTransport(new URL(url), { requestInit: { headers } }));
      return client as unknown as SseClient;
    },
  ],
  [
    'v2',
    async (url, headers = {}) => {
      const client = new NewClient(IDENTITY);
      await client.connect(new NewTransport(new URL(url), { requestInit: { headers } }));
      return client as unknown as SseClient;
    },
  ],
];
