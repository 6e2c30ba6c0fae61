import { GraphQLError, GraphQLScalarType, buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';

import { compileTools } from '../compile/compile-tools.js';
import { resolveOptions } from '../resolve-options.js';
import { refuseVariables } from './refuse-variables.js';

const schema = buildSchema(`
  scalar Day
  input Span { from: Day!, days: [Day] }
  type Query { find(on: Day, span: Span, spans: [Span!]): Int }
`);
const day = schema.getType('Day') as GraphQLScalarType;
day.parseValue = (value) => {
  if (value === 'explode') {
    throw new Error('password=hunter2 at /srv/day.ts');
  }
  if (value !== '2026-01-31') {
    throw new GraphQLError('no such day in /srv/day.ts');
  }
  return value;
};
const declaration = {
  origin: { module: 'M', class: 'C' },
  options: { operation: 'find', description: 'Finds.' },
};
const [plan] = compileTools([declaration], new Map([['default', schema]]), resolveOptions()).plans;
const refuse = (variables: Parameters<typeof refuseVariables>[2]) =>
  refuseVariables(plan!, schema, variables);

describe('refuseVariables', () => {
  it('has nothing against what the scalar takes', () => {
    expect(refuse({ on: '2026-01-31', span: { from: '2026-01-31', days: [null] } })).toBeUndefined();
  });

  it('names each value under the agent names, in words of ours', () => {
    const refusal = refuse({
      on: 'soon',
      span: { from: 'explode' },
      spans: [{ from: '2026-01-31', days: ['x'] }],
    });
    expect(refusal).toEqual({
      retryable: false,
      kind: 'refusal',
      code: 'BAD_INPUT',
      text: [
        'The arguments do not fit.',
        '- on: expected a valid Day, got "soon"',
        '- span.from: expected a valid Day, got "explode"',
        '- spans[0].days[0]: expected a valid Day, got "x"',
      ].join('\n'),
    });
  });
});
