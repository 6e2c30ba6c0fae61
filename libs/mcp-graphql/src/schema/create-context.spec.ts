import { describe, expect, it } from 'vitest';

import { createContext } from './create-context.js';

const request = { user: undefined };
const response = {};
const source = { transport: 'http', request: {} } as const;
const identity = { request, response, source, tool: 'read_note', scopes: [] };

describe('createContext', () => {
  it("calls the app's function as its adapter does", async () => {
    const express = await createContext(
      { context: (given: unknown) => ({ given }), adapter: 'express' },
      identity,
    );
    const fastify = await createContext(
      { context: (...given: unknown[]) => ({ given }), adapter: 'fastify' },
      identity,
    );
    expect(express).toEqual({ given: { req: request, res: response }, req: request });
    expect(fastify).toEqual({ given: [request, response], req: request });
  });

  it('copies what the app returns, so that a shared or frozen object never carries a mark', async () => {
    const shared = Object.freeze({ db: 'notes' });
    const context = await createContext({ context: () => shared, adapter: 'express' }, identity);
    expect(context).not.toBe(shared);
    expect(Object.isExtensible(context)).toBe(true);
    expect(context).toEqual({ db: 'notes', req: request });
  });

  it('keeps the methods of a context class, and its own request', async () => {
    class AppContext {
      readonly req = { mine: true };
      greet(): string {
        return 'hello';
      }
    }
    const context = await createContext({ context: () => new AppContext(), adapter: 'express' }, identity);
    expect(context).toBeInstanceOf(AppContext);
    expect((context as AppContext).req).toEqual({ mine: true });
  });

  it.each([undefined, () => undefined, () => 'text'])(
    'falls back to request and response',
    async (context) => {
      expect(await createContext({ context, adapter: 'express' }, identity)).toEqual({
        req: request,
        res: response,
      });
    },
  );
});
