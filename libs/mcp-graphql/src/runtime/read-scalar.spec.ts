import { describe, expect, it } from 'vitest';

import type { ScalarJsonType } from '../contracts/input-type.js';
import type { JsonValue } from '../contracts/json.js';
import { readScalar } from './read-scalar.js';

const read = (json: ScalarJsonType, given: JsonValue, name = 'Int') =>
  readScalar({ kind: 'scalar', nullable: true, name, json }, given);

describe('readScalar', () => {
  it.each<[ScalarJsonType, JsonValue, JsonValue]>([
    ['integer', 10, 10],
    ['integer', '10', 10],
    ['integer', '-0', -0],
    ['number', '1e3', 1000],
    ['number', '0.5', 0.5],
    ['boolean', 'true', true],
    ['string', '10', '10'],
    ['string', '{"a":1}', '{"a":1}'],
    ['object', '{"a":1}', { a: 1 }],
    ['any', '{"a":1}', '{"a":1}'],
    ['any', null, null],
  ])('reads %s from %j', (json, given, value) => {
    expect(read(json, given)).toEqual({ value });
  });

  it.each<[ScalarJsonType, JsonValue]>([
    ['integer', '10px'],
    ['integer', '1e3'],
    ['integer', '3.5'],
    ['integer', ''],
    ['integer', ' 3'],
    ['integer', '0x10'],
    ['integer', 3.5],
    ['integer', 2 ** 31],
    ['integer', true],
    ['number', 'Infinity'],
    ['number', 'NaN'],
    ['number', '1_000'],
    ['boolean', 'True'],
    ['boolean', 1],
    ['string', 5],
    ['object', '[1]'],
    ['object', '{bad'],
    ['object', [1]],
  ])('refuses %s from %j', (json, given) => {
    expect(read(json, given)).toHaveProperty('expected');
  });

  it('holds only Int to 32 bits', () => {
    expect(read('integer', 2 ** 40, 'SafeInt')).toEqual({ value: 2 ** 40 });
  });
});
