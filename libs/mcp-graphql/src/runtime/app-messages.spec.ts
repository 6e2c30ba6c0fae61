import { describe, expect, it } from 'vitest';

import { readMessages } from './app-messages.js';

const endless: Record<string, unknown> = { property: 'a', constraints: { x: 'wrong' } };
endless['children'] = [endless, endless];

describe('readMessages', () => {
  it.each([
    ['a text', 'No.', [{ text: 'No.' }]],
    ['a message', { message: 'No.', error: 'Bad Request' }, [{ text: 'No.' }]],
    ['a list of messages', { message: ['a', 'b', 7] }, [{ text: 'a' }, { text: 'b' }]],
    [
      "class-validator's own errors",
      {
        message: [
          {
            property: 'lines',
            children: [
              {
                property: '0',
                children: [{ property: 'price', constraints: { min: 'too low', isInt: 'no' } }],
              },
            ],
          },
        ],
      },
      [
        { text: 'too low', path: ['lines', '0', 'price'] },
        { text: 'no', path: ['lines', '0', 'price'] },
      ],
    ],
    [
      "zod's issues beside a text",
      { message: 'Validation failed', errors: [{ code: 'x', path: ['lines', 0], message: 'Too few' }] },
      [{ text: 'Too few', path: ['lines', '0'] }],
    ],
    ['nothing to say', { hint: 'x' }, []],
    ['nothing', null, []],
  ])('reads %s', (_title, response, expected) => {
    expect(readMessages(response)).toEqual(expected);
  });

  it('comes to an end where the errors do not', () => {
    expect(readMessages([endless]).length).toBe(100);
  });
});
