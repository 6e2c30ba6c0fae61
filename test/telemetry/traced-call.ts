import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** A call that carries `_meta`, as an instrumented client sends it. */
export interface TracedCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta: Record<string, unknown>;
}

const IDENTITY = { name: 'tests', version: '1.0.0' };

/** One call by the v2 client, in the 2026-07-28 revision. */
export async function callModern(url: string, call: TracedCall): Promise<void> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(new URL(url)));
  await client.callTool(call);
  await client.close();
}

/** One call by the v1 client, in a 2025 revision. */
export async function callLegacy(url: string, call: TracedCall): Promise<void> {
  const client = new LegacyClient(IDENTITY);
  await client.connect(new LegacyTransport(new URL(url)) as never);
  await client.callTool(call);
  await client.close();
}
