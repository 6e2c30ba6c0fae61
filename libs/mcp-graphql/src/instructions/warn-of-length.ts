import { type AssembledInstructions, MAX_BYTES } from './assemble-instructions.js';

/** What to warn the developer of, once, at boot: text that hosts would cut, and notes that found no room. */
export function warnOfLength({ bytes, leftOut }: AssembledInstructions): string[] {
  const cut = `The server's instructions have ${bytes} bytes; hosts cut them after ${MAX_BYTES}. Shorten the option instructions.`;
  const names = leftOut.join(', ');
  const room = `The server's instructions have no room for the notes of ${names} (${bytes} of ${MAX_BYTES} bytes are taken). Shorten useWhen and avoidWhen.`;
  return [...(bytes > MAX_BYTES ? [cut] : []), ...(leftOut.length > 0 ? [room] : [])];
}
