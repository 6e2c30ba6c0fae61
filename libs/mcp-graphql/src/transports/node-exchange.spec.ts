import { describe, expect, it, vi } from 'vitest';

import { nodeExchange } from './node-exchange.js';

describe('nodeExchange', () => {
  it('takes the request and response of Express as they are', () => {
    const request = {};
    const response = {};
    expect(nodeExchange('express', request, response)).toEqual({ incoming: request, outgoing: response });
  });

  it('takes the raw ones of Fastify, tells it so, and carries the headers of its hooks over', () => {
    const raw = { setHeader: vi.fn() };
    const hijack = vi.fn();
    const reply = { raw, hijack, getHeaders: () => ({ 'access-control-allow-origin': '*' }) };
    const request = { raw: {} };
    expect(nodeExchange('fastify', request, reply)).toEqual({ incoming: request.raw, outgoing: raw });
    expect(hijack).toHaveBeenCalledOnce();
    expect(raw.setHeader).toHaveBeenCalledWith('access-control-allow-origin', '*');
  });
});
