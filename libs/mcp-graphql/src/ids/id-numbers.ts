import type { IdReference } from '../contracts/id-codec.js';

const WHOLE = /^(0|[1-9]\d*)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Bits per number: what fits a JavaScript number with room to spare. */
const CHUNK = 48n;
const CHUNK_SIZE = 1n << CHUNK;
const UUID_CHUNKS = 3;

/**
 * A wire id as numbers: one for a small whole number, two for one up to 96 bits, three for a UUID.
 * The count tells which it was, so that every id comes back as it went.
 * @throws when the id is neither
 */
export function numbersOf(id: string, { field }: IdReference): readonly number[] {
  if (WHOLE.test(id)) {
    const value = BigInt(id);
    if (value < CHUNK_SIZE) {
      return [Number(value)];
    }
    if (value < CHUNK_SIZE * CHUNK_SIZE) {
      return chunks(value, 2);
    }
  }
  if (UUID.test(id)) {
    return chunks(BigInt(`0x${id.replaceAll('-', '')}`), UUID_CHUNKS);
  }
  throw new Error(
    `sqids() cannot express the id at ${field}: it takes whole numbers up to 96 bits and lower-case UUIDs. ` +
      'Use passthrough() or a codec of your own for ids of another form.',
  );
}

/** The wire id of numbers that {@link numbersOf} made; `undefined` for any others. */
export function wireIdOf(numbers: readonly number[]): string | undefined {
  if (numbers.some((number) => BigInt(number) >= CHUNK_SIZE) || numbers.length > UUID_CHUNKS) {
    return undefined;
  }
  const value = numbers.reduce((sum, number) => (sum << CHUNK) + BigInt(number), 0n);
  if (numbers.length < UUID_CHUNKS) {
    const isCanonical = numbers.length === 1 || value >= CHUNK_SIZE;
    return isCanonical ? String(value) : undefined;
  }
  const hex = value.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
}

function chunks(value: bigint, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const shift = CHUNK * BigInt(count - 1 - index);
    return Number((value >> shift) % CHUNK_SIZE);
  });
}
