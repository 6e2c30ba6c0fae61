import { describe, expect, it } from 'vitest';

import { LineReader } from './line-reader.js';

const line = (text: string) => ({ kind: 'line', text });

describe('a reader of lines', () => {
  it('gives a line when its end has come, and not before', () => {
    const reader = new LineReader(100);
    expect(reader.read(Buffer.from('one\ntw'))).toEqual([line('one')]);
    expect(reader.read(Buffer.from('o'))).toEqual([]);
    expect(reader.read(Buffer.from('\nthree\n'))).toEqual([line('two'), line('three')]);
  });

  it('puts characters together that arrive in pieces', () => {
    const reader = new LineReader(100);
    const [first, ...rest] = Buffer.from('é\n');
    expect(reader.read(Buffer.from([first!]))).toEqual([]);
    expect(reader.read(Buffer.from(rest))).toEqual([line('é')]);
  });

  it('leaves out blank lines and either kind of line end', () => {
    expect(new LineReader(100).read(Buffer.from('\n \r\na\r\n\n'))).toEqual([line('a')]);
  });

  it('keeps a line of just the size that is allowed', () => {
    expect(new LineReader(4).read(Buffer.from('four\nfive!\n'))).toEqual([
      line('four'),
      { kind: 'oversized' },
    ]);
  });

  it('reports a line that is too long once, at its end, and reads on', () => {
    const reader = new LineReader(4);
    expect(reader.read(Buffer.from('much too '))).toEqual([]);
    expect(reader.read(Buffer.from('long\nok\n'))).toEqual([{ kind: 'oversized' }, line('ok')]);
  });
});
