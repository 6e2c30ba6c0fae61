import fc from 'fast-check';

/**
 * A list of numbers that decides every choice, one after the other. Where the list has run out every choice is the
 * first one, which is always the simplest: a failing case becomes small when numbers are cut out of the list.
 */
export class Tape {
  private position = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** A whole number from 0 up to, but not including, `below`. */
  next(below: number): number {
    const number = this.numbers[this.position++] ?? 0;
    return number % below;
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.next(100) >= 100 - percent;
  }

  /** One of the items; the first is the simplest. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.next(items.length)]!;
  }

  /** Results of several draws, at least `min` and at most `max`. */
  several<Item>(min: number, max: number, draw: (index: number) => Item): Item[] {
    return Array.from({ length: min + this.next(max - min + 1) }, (_, index) => draw(index));
  }

  /** Those of the items that are drawn, each in so many of a hundred cases. */
  some<Item>(items: readonly Item[], percent: number): Item[] {
    return items.filter(() => this.chance(percent));
  }
}

/**
 * The numbers for one tape, all the same length. Not biased towards small ones, as fast-check's are by default:
 * a tape of zeros says nothing new.
 */
export function choices(length: number): fc.Arbitrary<number[]> {
  return fc.noBias(fc.array(fc.nat({ max: 9999 }), { minLength: length, maxLength: length }));
}
