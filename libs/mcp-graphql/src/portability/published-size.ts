import type { ToolPlan } from '../contracts/tool-plan.js';

/** What one tool adds to `tools/list`. */
export interface PublishedSize {
  readonly bytes: number;
  /** An estimate: four bytes of JSON make about one token. */
  readonly tokens: number;
}

const BYTES_PER_TOKEN = 4;

/** The size of what a model reads about a tool: name, texts and both schemas. */
export function publishedSize(plan: ToolPlan): PublishedSize {
  const { name, title, description, inputSchema, outputSchema, annotations } = plan;
  const text = JSON.stringify({ name, title, description, inputSchema, outputSchema, annotations });
  return sizeOf(Buffer.byteLength(text));
}

/** The size of several tools together. */
export function totalSize(plans: readonly ToolPlan[]): PublishedSize {
  return sizeOf(plans.reduce((sum, plan) => sum + publishedSize(plan).bytes, 0));
}

function sizeOf(bytes: number): PublishedSize {
  return { bytes, tokens: Math.ceil(bytes / BYTES_PER_TOKEN) };
}
