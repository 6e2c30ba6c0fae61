import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sqids } from './sqids.js';

const note = { type: 'Note', field: 'Note.id' };
const tag = { type: 'Tag', field: 'Tag.id' };

describe('sqids', () => {
  const codec = sqids();

  it.each([
    '0',
    '7',
    '281474976710655',
    '281474976710656',
    '9007199254740993',
    '79228162514264337593543950335',
  ])('brings the whole number %s back with every digit', (id) => {
    expect(codec.decode(codec.encode(id, note), note)).toBe(id);
  });

  it('brings every whole number and every UUID back', () => {
    const whole = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }).map(String);
    fc.assert(
      fc.property(fc.oneof(whole, fc.uuid()), (id) => {
        expect(codec.decode(codec.encode(id, note), note)).toBe(id);
      }),
    );
  });

  it('reads no text that stands for a number too large to write', () => {
    expect(codec.decode('5B00000A00', note)).toBeUndefined();
  });

  it('reads nothing but what it writes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const id = codec.decode(text, note);
        expect(id === undefined || codec.encode(id, note) === text).toBe(true);
      }),
    );
  });

  it.each(['abc', '-1', '01', '1.5', '', 'C56A4180-65AA-42EC-A945-5FD21DEC0538'])(
    'cannot express %j, and says where',
    (id) => {
      expect(() => codec.encode(id, note)).toThrow('sqids() cannot express the id at Note.id');
    },
  );

  it('keeps types apart that have alphabets of their own', () => {
    const typed = sqids({ types: { Note: 'abcdefghijklmnopqrstuvwxyz', Tag: 'zyxwvutsrqponmlkjihgfedcba' } });
    const sqid = typed.encode('7', note);
    expect(typed.decode(sqid, note)).toBe('7');
    expect(typed.decode(sqid, tag)).toBeUndefined();
  });

  it('learns the type of an id from its place', () => {
    const typed = sqids({
      types: { Note: 'abcdefghijklmnopqrstuvwxyz' },
      places: { 'Share.target': 'Note' },
    });
    expect(typed.encode('7', { field: 'Share.target' })).toBe(typed.encode('7', note));
  });
});
