import type { Tool } from '@modelcontextprotocol/server';

import type { ToolPlan } from '../contracts/tool-plan.js';

/** Where the tags of a tool stand in its `_meta`. */
const TAGS = 'nestjs-mcp-graphql/tags';

/** A plan as `tools/list` publishes it: exactly the plan, nothing decided here. */
export function publishTool(plan: ToolPlan): Tool {
  const { name, title, description, inputSchema, outputSchema, annotations, icons, tags, meta } = plan;
  const extra = { ...meta, ...(tags.length > 0 && { [TAGS]: tags }) };
  // Our types are read-only and closed, the SDK's mutable and open; the values are the same JSON.
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema,
    outputSchema,
    annotations,
    ...(icons.length > 0 && { icons }),
    ...(Object.keys(extra).length > 0 && { _meta: extra }),
  } as unknown as Tool;
}
