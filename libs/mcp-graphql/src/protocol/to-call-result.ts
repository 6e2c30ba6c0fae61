import type { CallToolResult } from '@modelcontextprotocol/server';

import type { Outcome } from '../contracts/outcome.js';

/** Where the code of a refusal stands, for programs; the text says it to the model. */
const REFUSAL = 'nestjs-mcp-graphql/refusal';

/** Where it stands that an earlier call with the same key was answered so. */
const REPLAYED = 'nestjs-mcp-graphql/replayed';

/**
 * An outcome as MCP carries it. A refusal has no structured content: clients hold that against the tool's success
 * schema and then hide the reason (modelcontextprotocol/typescript-sdk#1943).
 */
export function toCallResult(outcome: Outcome): CallToolResult {
  if (outcome.kind === 'result') {
    const text = JSON.stringify(outcome.content);
    return {
      content: [{ type: 'text', text }],
      structuredContent: { ...outcome.content },
      ...(outcome.replayed && { _meta: { [REPLAYED]: true } }),
    };
  }
  const { code, text, retryable, retryAfterMs, correlationId } = outcome;
  const refusal = {
    code,
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(correlationId !== undefined && { correlationId }),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: `${text} [${code}]` }],
    _meta: { [REFUSAL]: refusal, ...(outcome.replayed && { [REPLAYED]: true }) },
  };
}
