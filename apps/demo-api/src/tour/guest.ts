import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a tool answered: its content, or the reason of a refusal. */
export type Answer = { readonly content: Record<string, unknown> } | { readonly refusal: string };

/** Somebody on the tour: a real MCP client, signed in with a token of its own. */
export class Guest {
  private constructor(
    readonly name: string,
    private readonly client: Client,
  ) {}

  /** Connects to the server by the 2026-07-28 revision. */
  static async arrive(name: string, url: string, token: string | undefined): Promise<Guest> {
    const client = new Client(
      { name: 'demo-tour', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return new Guest(name, client);
  }

  /** The names of the tools on offer. */
  async tools(): Promise<string[]> {
    const { tools } = await this.client.listTools();
    return tools.map((tool) => tool.name);
  }

  /** Calls a tool, prints what happened, and hands back the answer. */
  async call(tool: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const result = await this.client.callTool({ name: tool, arguments: args });
    const text = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    console.log(`\n${this.name} calls ${tool} ${JSON.stringify(args)}`);
    console.log(`  ${result.isError === true ? 'refused: ' : ''}${shorten(text)}`);
    return result.isError === true
      ? { refusal: text }
      : { content: result.structuredContent as Record<string, unknown> };
  }

  /** Goes home. */
  async leave(): Promise<void> {
    await this.client.close();
  }
}

function shorten(text: string): string {
  const line = text.replaceAll('\n', ' ');
  return line.length <= 300 ? line : `${line.slice(0, 297)}...`;
}
