import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type CompiledApp, compileApp } from '../support/compile-app.js';
import { StdioProcess } from '../support/stdio-process.js';
import { withoutAdvice } from '../support/reason-of.js';

const SECRET = 'a secret of this test, long enough for HS256';

function tokenOf(sub: string, role: string, expires: string): Promise<string> {
  const token = new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).setSubject(sub);
  return token.setExpirationTime(expires).sign(new TextEncoder().encode(SECRET));
}

describe("an app's guards over stdio", () => {
  let compiled: CompiledApp;
  let running: StdioProcess;

  async function start(token?: string): Promise<StdioProcess> {
    const env = { JWT_SECRET: SECRET, ...(token !== undefined && { MCP_TOKEN: token }) };
    running = StdioProcess.start(join(compiled.folder, 'main.js'), env);
    await running.open();
    return running;
  }

  beforeAll(() => {
    compiled = compileApp(fileURLToPath(new URL('stdio-app', import.meta.url)));
  });
  afterEach(() => running.kill());
  afterAll(() => compiled.remove());

  it('sign in whoever the token says, who is there until the end of a call', async () => {
    const app = await start(await tokenOf('ann', 'member', '5m'));
    expect(await app.call('account')).toBe('{"result":"ann ann"}');
    expect(withoutAdvice(await app.call('audit'))).toBe('Forbidden resource [FORBIDDEN]');
    const dice = [await app.call('dice'), await app.call('dice'), await app.call('dice')];
    expect(dice.map(withoutAdvice)).toEqual([
      '{"result":"six"}',
      '{"result":"six"}',
      'ThrottlerException: Too Many Requests [RATE_LIMITED]',
    ]);
  });

  it('let an administrator do what administrators may', async () => {
    const app = await start(await tokenOf('bob', 'admin', '5m'));
    expect(await app.call('audit')).toBe('{"result":"all is well"}');
  });

  it.each([
    ['no token', undefined],
    ['an expired token', '-1m'],
  ])('refuse %s', async (_kind, expires) => {
    const app = await start(expires && (await tokenOf('ann', 'admin', expires)));
    expect(withoutAdvice(await app.call('account'))).toBe('Unauthorized [UNAUTHENTICATED]');
    expect(withoutAdvice(await app.call('audit'))).toBe('Unauthorized [UNAUTHENTICATED]');
    expect(app.stdout).not.toContain('TypeError');
  });
});
