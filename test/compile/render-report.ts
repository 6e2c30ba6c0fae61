import { print } from 'graphql';

import type { CompileReport } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';

/** A compile report as Markdown: problems first, then each plan. */
export function renderReport({ plans, problems }: CompileReport): string[] {
  const lines = problems.map(({ severity, tool, message }) => `- ${severity}, ${tool}: ${message}`);
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...plans.flatMap(renderPlan)];
}

function renderPlan(plan: ToolPlan): string[] {
  return [
    `## ${plan.name}`,
    ...(plan.notes.length > 0 ? ['Description:', fence('text', plan.description)] : []),
    fence('graphql', print(plan.operation.document)),
    'Input:',
    fence('json', JSON.stringify(plan.inputSchema, null, 2)),
    'Output:',
    fence('json', JSON.stringify(plan.outputSchema, null, 2)),
  ];
}

/** A fenced block. */
export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
