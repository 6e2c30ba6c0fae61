/** A line of the input, or the fact that one was longer than allowed. */
export type ReadLine = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'oversized' };

const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into lines. A line longer than allowed is skipped and reported, once, at its end: it never
 * fills the memory, and what follows it is read as if it had not been there.
 */
export class LineReader {
  private parts: Buffer[] = [];
  private length = 0;

  /** @param maxBytes the longest line that is kept, without its end */
  constructor(private readonly maxBytes: number) {}

  /** The lines that end in this chunk. Blank ones are left out. */
  read(chunk: Buffer): ReadLine[] {
    const lines: ReadLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end));
      lines.push(this.takeLine());
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
    return lines.filter((line) => line.kind === 'oversized' || line.text !== '');
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxBytes) {
      this.parts = [];
    } else if (part.length > 0) {
      this.parts.push(part);
    }
  }

  private takeLine(): ReadLine {
    const { length, parts } = this;
    this.parts = [];
    this.length = 0;
    return length > this.maxBytes
      ? { kind: 'oversized' }
      : { kind: 'line', text: Buffer.concat(parts).toString('utf8').trim() };
  }
}
