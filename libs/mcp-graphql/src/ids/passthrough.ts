import type { IdCodec } from '../contracts/id-codec.js';

/** Leaves ids as they are, for schemas whose ids are public already. The default. */
export function passthrough(): IdCodec {
  return { encode: (id) => id, decode: (sqid) => sqid };
}
