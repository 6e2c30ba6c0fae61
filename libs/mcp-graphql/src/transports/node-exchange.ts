import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node's own request and response. */
export interface NodeExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** What is used of Fastify's reply, where that adapter serves. */
interface FastifyReply {
  readonly raw: ServerResponse;
  hijack(): void;
  getHeaders(): Readonly<Record<string, string | number | string[] | undefined>>;
}

/**
 * Node's request and response behind those of an HTTP adapter: Express extends them, Fastify wraps them. Fastify has
 * to be told that somebody else answers, and what its hooks put on the reply (CORS) has to be carried over by hand.
 */
export function nodeExchange(adapter: string, request: object, response: object): NodeExchange {
  if (adapter !== 'fastify') {
    return { incoming: request as IncomingMessage, outgoing: response as ServerResponse };
  }
  const reply = response as FastifyReply;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    reply.raw.setHeader(name, value ?? '');
  }
  return { incoming: (request as { readonly raw: IncomingMessage }).raw, outgoing: reply.raw };
}
