import type { ServerResponse } from 'node:http';

import type { HttpServer } from '@nestjs/common';

import {
  type ExpressRequest,
  type FastifyReply,
  type FastifyRequest,
  type HttpExchange,
  expressExchange,
  fastifyExchange,
} from './http-exchange.js';

/** What the app's body parser threw, and its limit in bytes where the error does not tell it. */
export interface Unread {
  readonly error: unknown;
  readonly limit?: number;
}

/** Answers the requests of one route. Neither method throws. */
export interface RouteHandler {
  answer(exchange: HttpExchange): Promise<Response>;
  /** What to answer when the app could not read the body; `undefined` when the error is none of ours. */
  answerUnread(exchange: HttpExchange, unread: Unread): Promise<Response | undefined>;
}

/** What Express hands to an error handler beside the error; it tells one by its four parameters. */
// oxlint-disable-next-line max-params -- Express counts them
type ErrorHandler = (
  error: unknown,
  request: ExpressRequest & { readonly path: string },
  response: ServerResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/** Nest types what `use()` takes as a handler of requests; Express takes both kinds. */
type RequestHandler = (request: unknown, response: unknown, next?: unknown) => unknown;

/** What is used of a Fastify instance. */
interface FastifyInstance {
  readonly supportedMethods: readonly string[];
  route(options: object): unknown;
}

/**
 * Serves a path on the app's HTTP adapter, whatever the method, and answers for its body parser there: the app would
 * answer an unreadable body with a page of its own, which no client of MCP can read.
 */
export function mountRoute(adapter: HttpServer, path: string, handler: RouteHandler): void {
  if (adapter.getType() === 'fastify') {
    mountFastify(adapter.getInstance() as FastifyInstance, path, handler);
    return;
  }
  adapter.all(path, (request: ExpressRequest, response: ServerResponse) => {
    const exchange = expressExchange(request, response);
    void handler.answer(exchange).then(exchange.send);
  });
  adapter.use?.(unreadBodies(path, handler) as unknown as RequestHandler);
}

/** Fastify reads the body after it has found the route: the route answers for it. */
function mountFastify(instance: FastifyInstance, path: string, handler: RouteHandler): void {
  instance.route({
    method: instance.supportedMethods,
    url: path,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const exchange = fastifyExchange(request, reply);
      await exchange.send(await handler.answer(exchange));
      return reply;
    },
    errorHandler: async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const unread = { error, limit: request.routeOptions.bodyLimit };
      reply.send((await handler.answerUnread(fastifyExchange(request, reply), unread)) ?? error);
      return reply;
    },
  });
}

/** Express reads the body before it looks for a route: what its parser throws for this path is answered here. */
function unreadBodies(path: string, handler: RouteHandler): ErrorHandler {
  // oxlint-disable-next-line max-params -- see ErrorHandler
  return async (error, request, response, next) => {
    const isOurs = request.path.replace(/\/$/, '').toLowerCase() === path.toLowerCase();
    const exchange = expressExchange(request, response);
    const answer = isOurs ? await handler.answerUnread(exchange, { error }) : undefined;
    await (answer === undefined ? next?.(error) : exchange.send(answer));
  };
}
