import { describe, expect, it } from 'vitest';

import { REFUSAL_CODES } from '../contracts/outcome.js';
import { refuse, refuseInternal } from '../errors/refusal.js';
import { keptAnswer, readAnswer } from './kept-answer.js';

describe('keptAnswer', () => {
  it('keeps a result as it is', () => {
    const outcome = { kind: 'result', content: { sqid: '1' } } as const;
    expect(keptAnswer(outcome)).toEqual({ kind: 'outcome', outcome });
  });

  it('decides for every code whether it is given again, forgotten, or told to be unknown', () => {
    const decided = REFUSAL_CODES.map((code) => [code, keptAnswer(refuse(code, 'No.'))?.kind ?? 'forgotten']);
    expect(Object.fromEntries(decided)).toEqual({
      BAD_INPUT: 'outcome',
      UNAUTHENTICATED: 'forgotten',
      FORBIDDEN: 'outcome',
      NOT_FOUND: 'outcome',
      CONFLICT: 'outcome',
      TOO_LARGE: 'outcome',
      TIMEOUT: 'unknown',
      CANCELLED: 'unknown',
      RATE_LIMITED: 'forgotten',
      INTERNAL: 'unknown',
    });
  });

  it('keeps the id that leads to the cause', () => {
    expect(keptAnswer(refuseInternal('c-1'))).toEqual({
      kind: 'unknown',
      code: 'INTERNAL',
      correlationId: 'c-1',
    });
  });

  it('takes what threw for unknown', () => {
    expect(keptAnswer(undefined)).toEqual({ kind: 'unknown', code: 'INTERNAL' });
  });
});

describe('readAnswer', () => {
  it('reads what was written, and takes anything else for unknown', () => {
    const kept = keptAnswer(refuse('CONFLICT', 'Taken.'))!;
    expect(readAnswer(JSON.stringify(kept))).toEqual(kept);
    expect(readAnswer('{')).toEqual({ kind: 'unknown', code: 'INTERNAL' });
  });
});
