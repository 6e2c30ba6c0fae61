import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';

import { compileTools } from '../compile/compile-tools.js';
import { resolveOptions } from '../resolve-options.js';
import { agentMessages } from './agent-message.js';

const schema = buildSchema(`
  input Line { productId: ID!, unitPrice: Float, tagNames: [String!] }
  input Order { dueOn: String, lines: [Line!] }
  type Query { ok: Boolean }
  type Mutation { order(data: Order!, customerId: ID): Boolean  place(data: Order!): Boolean }
`);
const plans = compileTools(
  ['order', 'place'].map((operation) => ({
    origin: { module: 'M', class: 'C' },
    options: { operation, description: 'Orders.' },
  })),
  new Map([['default', schema]]),
  resolveOptions(),
).plans;

describe('agentMessages', () => {
  it.each([
    ['nested', ['dueOn must be a day'], ['data.due_on: must be a day']],
    ['at the top', ['customerId must be a number string'], ['customer_sqid: must be a number string']],
    ['in a list', ['lines.1.unitPrice must be positive'], ['data.lines[1].unit_price: must be positive']],
    [
      'twice for one field',
      ['dueOn must be a day', 'dueOn must be short'],
      ['data.due_on: must be a day; must be short'],
    ],
    [
      'by its values',
      ['each value in lines must be an object', 'lines.0.each value in tagNames must be short'],
      ['data.lines: each value must be an object', 'data.lines[0].tag_names: each value must be short'],
    ],
    ['as a whole', ['nested property lines must be an array'], ['data.lines: must be an array']],
    ['before words of its own', ['lines.0.Too low, sorry.'], ['data.lines[0]: Too low, sorry.']],
    [
      'about nothing known',
      ['property sneaky should not exist', 'Too late.'],
      ['property sneaky should not exist', 'Too late.'],
    ],
  ])('names an input %s', (_title, messages, expected) => {
    expect(agentMessages(plans[0]!, messages)).toEqual(expected);
  });

  it('names an input that a finding names beside its text', () => {
    expect(
      agentMessages(plans[0]!, [
        { path: ['lines', '0', 'unitPrice'], text: 'unitPrice must be positive' },
        { path: ['lines', '0', 'unitPrice'], text: 'Too low.' },
        { path: ['nowhere'], text: 'nowhere is wrong' },
      ]),
    ).toEqual(['data.lines[0].unit_price: must be positive; Too low.', 'nowhere is wrong']);
  });

  it('names the argument itself where the input is flattened', () => {
    expect(agentMessages(plans[1]!, ['dueOn must be a day', 'lines.0.productId must be a UUID'])).toEqual([
      'due_on: must be a day',
      'lines[0].product_sqid: must be a UUID',
    ]);
  });
});
