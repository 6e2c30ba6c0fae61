import { describe, expect, it } from 'vitest';

import { refuse } from '../errors/refusal.js';
import { toCallResult } from './to-call-result.js';

describe('toCallResult', () => {
  it('carries a result as structured content and as the same JSON in one text block', () => {
    expect(toCallResult({ kind: 'result', content: { sqid: 'a', tags: [] } })).toEqual({
      content: [{ type: 'text', text: '{"sqid":"a","tags":[]}' }],
      structuredContent: { sqid: 'a', tags: [] },
    });
  });

  it('carries a refusal as text for the model and a code for programs, without structured content', () => {
    expect(toCallResult(refuse('NOT_FOUND', 'No matching record.'))).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'No matching record. [NOT_FOUND]' }],
      _meta: { 'nestjs-mcp-graphql/refusal': { code: 'NOT_FOUND', retryable: false } },
    });
  });

  it('says when the same call may be sent again', () => {
    expect(toCallResult(refuse('RATE_LIMITED', 'Too many.', { retryAfterMs: 1500 }))).toMatchObject({
      _meta: { 'nestjs-mcp-graphql/refusal': { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1500 } },
    });
  });

  it('names the correlation id of what may not be shown', () => {
    const refusal = { ...refuse('INTERNAL', 'It failed.'), correlationId: 'c-1' };
    expect(toCallResult(refusal)).toMatchObject({
      _meta: { 'nestjs-mcp-graphql/refusal': { code: 'INTERNAL', correlationId: 'c-1' } },
    });
  });
});
