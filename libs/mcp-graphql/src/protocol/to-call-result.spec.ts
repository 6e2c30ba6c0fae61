import { describe, expect, it } from 'vitest';

import { toCallResult } from './to-call-result.js';

describe('toCallResult', () => {
  it('carries a result as structured content and as the same JSON in one text block', () => {
    expect(toCallResult({ kind: 'result', content: { sqid: 'a', tags: [] } })).toEqual({
      content: [{ type: 'text', text: '{"sqid":"a","tags":[]}' }],
      structuredContent: { sqid: 'a', tags: [] },
    });
  });

  it('carries a refusal as text for the model and a code for programs, without structured content', () => {
    expect(toCallResult({ kind: 'refusal', code: 'NOT_FOUND', text: 'No matching record.' })).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'No matching record. [NOT_FOUND]' }],
      _meta: { 'nestjs-mcp-graphql/refusal': { code: 'NOT_FOUND' } },
    });
  });

  it('names the correlation id of what may not be shown', () => {
    const refusal = { kind: 'refusal', code: 'INTERNAL', text: 'It failed.', correlationId: 'c-1' } as const;
    expect(toCallResult(refusal)).toMatchObject({
      _meta: { 'nestjs-mcp-graphql/refusal': { code: 'INTERNAL', correlationId: 'c-1' } },
    });
  });
});
