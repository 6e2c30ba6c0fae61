import { describe, expect, it } from 'vitest';

import { callerCheck } from './foreign-callers.js';

const LOOPBACK = { address: '127.0.0.1', family: 'IPv4', port: 80 };
const PUBLIC = { address: '0.0.0.0', family: 'IPv4', port: 80 };

function mayCall(
  where: Parameters<typeof callerCheck>,
  headers: Readonly<Record<string, string>>,
  isNamedByApp = false,
): boolean {
  return callerCheck(...where)({ headers, isNamedByApp }) === undefined;
}

describe('callerCheck', () => {
  it.each([LOOPBACK, { ...LOOPBACK, address: '::1' }, { ...LOOPBACK, address: '::ffff:127.0.0.1' }])(
    'takes the names of this machine only, where nobody else reaches it',
    (address) => {
      expect(mayCall([{}, address], { host: 'localhost:3000' })).toBe(true);
      expect(mayCall([{}, address], { host: 'evil.test' })).toBe(false);
      expect(mayCall([{}, address], {})).toBe(false);
      expect(mayCall([{}, address], { host: 'localhost', origin: 'https://evil.test' }, true)).toBe(false);
    },
  );

  it.each([
    ['https://notes.example', true],
    ['https://notes.example:8443', true],
    ['https://evil.test', false],
    ['https://notes.example.evil.test', false],
    ['null', false],
    ['', false],
    ['file://', false],
  ])('elsewhere takes of pages only its own: %s', (origin, may) => {
    expect(mayCall([{}, PUBLIC], { host: 'notes.example', origin })).toBe(may);
    expect(mayCall([{}, PUBLIC], { host: '10.0.0.1', 'x-forwarded-host': 'notes.example', origin })).toBe(
      may,
    );
  });

  it("elsewhere takes the pages that the app's own CORS names", () => {
    expect(mayCall([{}, PUBLIC], { host: 'notes.example', origin: 'https://host.example' }, true)).toBe(true);
  });

  it('takes what the options name, and only that', () => {
    const options = { allowedHosts: ['notes.example'], allowedOrigins: ['host.example', 'editor://*'] };
    const call = (origin: string, isNamed = false) =>
      mayCall([options, PUBLIC], { host: 'notes.example', origin }, isNamed);
    expect(call('https://host.example')).toBe(true);
    expect(call('editor://1a2b3c')).toBe(true);
    expect(call('https://other.example', true)).toBe(false);
    expect(mayCall([options, PUBLIC], { host: 'other.example' })).toBe(false);
  });

  it('says which header is foreign and which option decides', () => {
    const check = callerCheck({}, LOOPBACK);
    expect(check({ headers: { host: 'evil.test' }, isNamedByApp: false })).toEqual({
      status: 403,
      code: -32000,
      message: 'The Host "evil.test" may not call (option allowedHosts).',
    });
  });
});
