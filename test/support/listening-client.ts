import { Client, type McpSubscription, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A real client of the 2026-07-28 revision that listens for changes of the list of tools. */
export interface ListeningClient {
  /** How often it was told so far. */
  told(): number;
  /** How the subscription ended; pending while it is open. */
  readonly ended: McpSubscription['closed'];
  listNames(): Promise<string[]>;
  close(): Promise<void>;
}

/** Connects a client and waits until the server has acknowledged that it listens. */
export async function listenForTools(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ListeningClient> {
  const client = new Client(
    { name: 'listener', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  let told = 0;
  client.setNotificationHandler('notifications/tools/list_changed', () => void told++);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const subscription = await client.listen({ toolsListChanged: true });
  return {
    told: () => told,
    ended: subscription.closed,
    listNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}
