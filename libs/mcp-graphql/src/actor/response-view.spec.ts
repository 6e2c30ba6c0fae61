import { once } from 'node:events';
import { ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { viewResponse } from './response-view.js';

/** What a client gets of a response that `work` was at, and what came of the work. */
async function answerAfter(work: (view: ServerResponse, real: ServerResponse) => unknown) {
  let worked: unknown;
  const server = createServer((_, response) => {
    worked = work(viewResponse(response) as ServerResponse, response);
    response.end('the answer');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`);
  const text = await response.text();
  server.close();
  return { status: response.status, header: response.headers.get('x-limit'), text, worked };
}

describe('viewResponse', () => {
  it('hands headers on while there is time', async () => {
    const answer = await answerAfter((view) => view.setHeader('x-limit', '3').getHeader('x-limit'));
    expect(answer).toEqual({ status: 200, header: '3', text: 'the answer', worked: '3' });
  });

  it('drops headers when the answer has begun, and nothing fails', async () => {
    const answer = await answerAfter((view, real) => {
      real.writeHead(200);
      view.setHeader('x-limit', '3').appendHeader('x-limit', '4').removeHeader('x-limit');
      return view.headersSent;
    });
    expect(answer).toEqual({ status: 200, header: null, text: 'the answer', worked: true });
  });

  it('leaves the status to the protocol', async () => {
    const answer = await answerAfter((view) => {
      view.statusCode = 418;
      view.statusMessage = 'a teapot';
      return view.statusCode;
    });
    expect(answer).toMatchObject({ status: 200, worked: 200 });
  });

  it('is the response in everything else', async () => {
    const { worked } = await answerAfter((view, real) => {
      Object.assign(view, { locals: { trace: 'a' } });
      view.once('sent', () => undefined);
      return [view instanceof ServerResponse, real.listenerCount('sent'), 'locals' in real];
    });
    expect(worked).toEqual([true, 1, true]);
  });

  it.each(['writeHead', 'flushHeaders', 'write', 'end'] as const)(
    'cannot be answered on: %s',
    async (method) => {
      const answer = await answerAfter((view) => {
        try {
          return (view[method] as (given: unknown) => unknown)(500);
        } catch (error) {
          return (error as Error).message;
        }
      });
      expect(answer).toMatchObject({ status: 200, text: 'the answer' });
      expect(answer.worked).toContain('throw an exception instead');
    },
  );

  it('leaves a reply alone that is not Node’s', () => {
    const reply = { header: () => undefined };
    expect(viewResponse(reply)).toBe(reply);
  });
});
