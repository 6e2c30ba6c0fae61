import type { McpClient } from '../support/mcp-clients.js';
import type { DemoIds } from './demo-calls.js';

interface Listed {
  readonly result: readonly { readonly sqid: string; readonly name?: string }[];
}

/** Reads the ids that the calls need through the tools themselves, as an agent would. `ann` is signed in as Ann. */
export async function readDemoIds(ann: McpClient): Promise<DemoIds> {
  const byTitle = async (text: string) => {
    const { content } = await ann.callTool('list_notes', { text, limit: 1 });
    return (content as unknown as Listed).result[0]!.sqid;
  };
  const { content } = await ann.callTool('list_notebooks');
  return {
    annsFirstNote: await byTitle('Tomatoes: first thoughts'),
    annsSecondNote: await byTitle('Tomatoes: open questions'),
    annsPrivateNote: await byTitle('Tomatoes: next steps'),
    annsNotebook: (content as unknown as Listed).result.find((notebook) => notebook.name === 'Garden')!.sqid,
  };
}
