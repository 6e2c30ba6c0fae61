import { describe, expect, it } from 'vitest';

import { type SuiteResults, judge } from './judge.js';

const RESULTS: SuiteResults = new Map([
  ['whole', [{ id: 'a', status: 'SUCCESS' }]],
  [
    'partly',
    [
      { id: 'a', status: 'SUCCESS' },
      { id: 'b', status: 'FAILURE', errorMessage: 'No.' },
      { id: 'c', status: 'WARNING', errorMessage: 'Hm.' },
      { id: 'd', status: 'INFO' },
    ],
  ],
]);
const except = (...names: string[]) => [{ reason: 'It has its reasons.', names }];

describe('judge', () => {
  it('takes a run of which everything that did not succeed is listed', () => {
    const verdict = { unexpected: [], stale: [], unknown: [] };
    expect(judge(RESULTS, except('partly'))).toMatchObject(verdict);
    expect(judge(RESULTS, except('partly:b', 'partly:c'))).toMatchObject(verdict);
  });

  it('finds what is not listed, warnings included', () => {
    expect(judge(RESULTS, [])).toEqual({
      unexpected: ['partly:b FAILURE: No.', 'partly:c WARNING: Hm.'],
      stale: [],
      unknown: [],
      summary: '1 of 2 scenarios pass whole; 2 of 4 checks succeed, 2 do not apply',
    });
  });

  it('finds what is listed and succeeds', () => {
    expect(judge(RESULTS, except('whole', 'partly', 'partly:a')).stale).toEqual(['whole', 'partly:a']);
  });

  it('finds what is listed and does not exist', () => {
    expect(judge(RESULTS, except('partly', 'other', 'partly:z')).unknown).toEqual(['other', 'partly:z']);
  });
});
