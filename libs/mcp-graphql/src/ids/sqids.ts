import Sqids from 'sqids';

import type { IdCodec, IdReference } from '../contracts/id-codec.js';
import { numbersOf, wireIdOf } from './id-numbers.js';

/** Options of {@link sqids}. */
export interface SqidsOptions {
  /** Characters to write ids with. Shuffle it once and keep it: another alphabet makes other ids. */
  readonly alphabet?: string;
  /** The shortest id, in characters. Default: 8. */
  readonly minLength?: number;
  /** Alphabets of single types, so that the sqid of a tag is refused where one of a note is needed. */
  readonly types?: Readonly<Record<string, string>>;
  /** The type behind an id whose name does not tell, by its place: `{ 'Note.authorId': 'Person' }`. */
  readonly places?: Readonly<Record<string, string>>;
}

const DEFAULT_MIN_LENGTH = 8;

/**
 * Shows ids as short opaque texts: whole numbers and UUIDs, nothing else. It is a veil, not a lock: whoever has
 * the alphabet reads the ids, so permission stays with the app's guards.
 * @throws (from `encode`) when an id is neither a whole number nor a UUID
 */
export function sqids(options: SqidsOptions = {}): IdCodec {
  const { alphabet, minLength = DEFAULT_MIN_LENGTH, types = {}, places = {} } = options;
  const shared = new Sqids({ alphabet, minLength });
  const own = new Map(
    Object.entries(types).map(([type, typeAlphabet]) => [
      type,
      new Sqids({ alphabet: typeAlphabet, minLength }),
    ]),
  );
  const coderOf = ({ type, field }: IdReference): Sqids => own.get(places[field] ?? type ?? '') ?? shared;
  return {
    encode: (id, reference) => coderOf(reference).encode([...numbersOf(id, reference)]),
    decode: (sqid, reference) => {
      const coder = coderOf(reference);
      const numbers = coder.decode(sqid);
      // Sqids reads any text of its alphabet; only the text that it writes itself is an id. Of a long text it makes
      // a number that it refuses to write.
      const isWritable = numbers.length > 0 && numbers.every(Number.isSafeInteger);
      return isWritable && coder.encode(numbers) === sqid ? wireIdOf(numbers) : undefined;
    },
  };
}
