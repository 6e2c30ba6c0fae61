import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What both clients do alike: the tests speak this. */
export interface McpClient {
  readonly era: 'modern' | 'legacy';
  listTools(): Promise<readonly ListedTool[]>;
  callTool(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CalledTool>;
  close(): Promise<void>;
}

/** What both clients take beside a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly resetTimeoutOnProgress?: boolean;
  readonly onprogress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
  readonly annotations?: Record<string, unknown>;
}

/** What a call answers, read the same from both clients. */
export interface CalledTool {
  readonly isError: boolean;
  readonly text: string;
  readonly content: Record<string, unknown> | undefined;
  readonly meta: Record<string, unknown> | undefined;
}

type Headers = Readonly<Record<string, string>>;

const IDENTITY = { name: 'tests', version: '1.0.0' };

/** The v2 client, pinned to the 2026-07-28 revision. */
export async function connectModern(url: string, headers: Headers = {}): Promise<McpClient> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(new URL(url), { requestInit: { headers } }));
  return wrap('modern', client as unknown as SdkClient, (params, options) =>
    client.callTool(params as never, options),
  );
}

/** The independent v1 client, which speaks the 2025 revisions. */
export async function connectLegacy(url: string, headers: Headers = {}): Promise<McpClient> {
  const client = new LegacyClient(IDENTITY);
  await client.connect(new LegacyTransport(new URL(url), { requestInit: { headers } }) as never);
  return wrap('legacy', client as unknown as SdkClient, (params, options) =>
    client.callTool(params as never, undefined, options),
  );
}

/** Both clients by era, for `describe.each`. */
export const CLIENTS = [
  ['modern', connectModern],
  ['legacy', connectLegacy],
] as const;

interface SdkClient {
  listTools(): Promise<{ tools: ListedTool[] }>;
  close(): Promise<void>;
}

interface SdkResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** The clients take their options at different places. */
type CallSdk = (params: object, options?: CallOptions) => Promise<unknown>;

function wrap(era: McpClient['era'], client: SdkClient, callSdk: CallSdk): McpClient {
  return {
    era,
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args, options) => {
      const result = (await callSdk({ name, ...(args && { arguments: args }) }, options)) as SdkResult;
      const { _meta: meta } = result;
      const text = (result.content ?? []).map((block) => block.text ?? '').join('');
      return {
        isError: result.isError === true,
        text,
        content: result.structuredContent,
        meta,
      };
    },
    close: () => client.close(),
  };
}
