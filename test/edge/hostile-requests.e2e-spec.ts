import { request } from 'node:http';

import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { rawCall } from '../support/raw-call.js';
import { NotesResolver } from './notes-fixture.js';

/** What each adapter takes as a body unless the app says otherwise, in bytes. */
const LIMITS = { express: 102_400, fastify: 1_048_576 };

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Posts with a `Host` of one's own, which `fetch` does not allow. */
function postAs(url: string, host: string): Promise<number> {
  const headers = { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode!));
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(LIST));
  });
}

describe.each(ADAPTER_NAMES)('on %s', (adapter) => {
  describe('a server on loopback', () => {
    let booted: BootedApp;
    let url: string;

    beforeAll(async () => {
      booted = await bootApp(defineApp({ providers: [NotesResolver] }), undefined, adapter);
      url = `${booted.url}/mcp`;
    });
    afterAll(() => booted.app.close());

    it.each(['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:8080'])(
      'takes the page %s',
      async (origin) => {
        expect((await rawCall(url, LIST, { origin })).status).toBe(200);
      },
    );

    it.each(['https://evil.test', 'null', 'http://localhost.evil.test', 'nonsense'])(
      'refuses the page %s before anything runs',
      async (origin) => {
        const answer = await rawCall(url, LIST, { origin });
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: {} });
      },
    );

    it('takes a request that no browser sent', async () => {
      expect((await rawCall(url, LIST)).status).toBe(200);
    });

    it('refuses a name that was made to point here', async () => {
      expect(await postAs(url, 'evil.test')).toBe(403);
      expect(await postAs(url, `localhost:${new URL(url).port}`)).toBe(200);
    });

    it.each(['{bad', '', '{"jsonrpc": "2.0", '])('answers the body %j as JSON-RPC', async (body) => {
      const answer = await rawCall(url, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: expect.any(Number) } });
    });

    it('answers a body over the limit of the app as JSON-RPC, and says the limit', async () => {
      const answer = await rawCall(url, { ...LIST, params: { filler: 'x'.repeat(1_500_000) } });
      expect(answer.status).toBe(413);
      expect(answer.body).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32600,
          message: `The body is larger than the app's limit of ${LIMITS[adapter]} bytes. Send less at once.`,
        },
      });
    });

    it("leaves the app's own answers to bad bodies elsewhere alone", async () => {
      const answer = await rawCall(`${booted.url}/graphql`, '{bad');
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('jsonrpc');
    });
  });

  describe('options', () => {
    it('add hosts and pages of the app, and follow its body limit', async () => {
      const mcp = { allowedHosts: ['notes.example'], allowedOrigins: ['app.notes.example'] };
      const { app, url } = await bootApp(defineApp({ mcp, providers: [NotesResolver] }), (nest) =>
        (nest as NestExpressApplication).useBodyParser('json', { limit: '1mb' }),
      );
      expect(await postAs(`${url}/mcp`, 'notes.example')).toBe(200);
      expect((await rawCall(`${url}/mcp`, LIST, { origin: 'https://app.notes.example' })).status).toBe(200);
      expect((await rawCall(`${url}/mcp`, LIST, { origin: 'https://other.notes.example' })).status).toBe(403);
      expect((await rawCall(`${url}/mcp`, { ...LIST, params: { filler: 'x'.repeat(150_000) } })).status).toBe(
        200,
      );
      await app.close();
    });

    it('let anybody in where the app says so', async () => {
      const mcp = { allowedHosts: 'any', allowedOrigins: 'any' } as const;
      const { app, url } = await bootApp(defineApp({ mcp, providers: [NotesResolver] }));
      expect(await postAs(`${url}/mcp`, 'evil.test')).toBe(200);
      expect((await rawCall(`${url}/mcp`, LIST, { origin: 'https://evil.test' })).status).toBe(200);
      await app.close();
    });
  });
});
