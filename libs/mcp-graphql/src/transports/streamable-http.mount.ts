import type { Server } from 'node:http';

import { toWebRequest } from '@modelcontextprotocol/node';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';

import { ActorScope } from '../actor/actor-scope.js';
import { Callers } from '../actor/callers.js';
import { ownerOf } from '../actor/owner-of.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { ShutdownNotice } from '../lifecycle/shutdown-notice.js';
import { dropNullArguments } from '../protocol/drop-null-arguments.js';
import { McpEndpoint } from '../protocol/mcp-endpoint.js';
import { admit } from './admit.js';
import { preflightAnswer, shareWithPage } from './cross-origin.js';
import { type CallerCheck, callerCheck } from './foreign-callers.js';
import type { HttpExchange } from './http-exchange.js';
import { type Unread, mountRoute } from './http-route.js';
import { jsonRpcAnswer } from './json-rpc-answer.js';
import { mountPath } from './mount-path.js';
import { unreadableBody } from './unreadable-body.js';

/** The SDK's own limit, where the app parses no bodies itself; it says so with this status. */
const TOO_LARGE = 413;

/**
 * Serves MCP over HTTP. It is mounted on the HTTP adapter, as GraphQLModule mounts `/graphql`, and is no controller:
 * every middleware of the app (CLS, authentication, CORS, body parsers) has run before it, and app-wide guards,
 * interceptors and filters run once, in the resolver, as for `POST /graphql`. On a controller they would run a
 * second time, against a request of another kind, and a guard written for GraphQL would break there.
 */
@Injectable()
export class StreamableHttpMount implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private handler: ReturnType<McpEndpoint['open']> | undefined;
  private check: CallerCheck | undefined;
  private isClosing = false;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly application: ApplicationConfig,
    private readonly endpoint: McpEndpoint,
    private readonly scope: ActorScope,
    private readonly callers: Callers,
    private readonly shutdown: ShutdownNotice,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Routes are registered before the app answers "not found" for the rest; the tools are compiled after. */
  onModuleInit(): void {
    const adapter = this.adapterHost.httpAdapter;
    if (!adapter) {
      return;
    }
    const handler = this.endpoint.open({
      source: () => this.scope.source(),
      owner: () => this.owner(),
    });
    this.handler = handler;
    this.shutdown.whenBegun(() => {
      this.isClosing = true;
      return handler.endSubscriptions();
    });
    const path = this.path();
    mountRoute(adapter, path, {
      answer: (exchange) => this.answer(exchange, () => this.serve(exchange)),
      answerUnread: (exchange, unread) => this.answerUnread(exchange, unread),
    });
    this.logger.log(`Mapped {${path}, MCP} route`);
  }

  /**
   * Ends what is still open, or the HTTP server, which closes next, would wait for it. Apollo's driver has given
   * running calls their time by then: it drains all connections of the server in `onModuleDestroy`.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.handler?.close();
  }

  /** One request, gate by gate: who may call at all, what a browser asks first, then the protocol. */
  private async answer(exchange: HttpExchange, serve: () => Promise<Response>): Promise<Response> {
    exchange.outgoing.once('finish', () => this.hangUp(exchange));
    const foreign = this.refuseForeign(exchange);
    if (foreign !== undefined) {
      return foreign;
    }
    const answer = preflightAnswer(exchange) ?? (await serve().catch((error: unknown) => this.fail(error)));
    return shareWithPage(exchange, answer);
  }

  private async serve(exchange: HttpExchange): Promise<Response> {
    const { incoming, request, response, signal } = exchange;
    const body = dropNullArguments(exchange.body);
    const web = await toWebRequest(incoming, body, { signal });
    const source = { transport: 'http', request, response } as const;
    return this.scope.receive(
      source,
      async () =>
        (await admit(this.endpoint, source)) ??
        this.handler!.fetch(web, { ...(body !== undefined && { parsedBody: body }) }),
    );
  }

  /** Whom the current request's session belongs to. */
  private async owner(): Promise<string | undefined> {
    const caller = await this.callers.identify(this.scope.source());
    return ownerOf(caller, this.options.sessions?.subject);
  }

  private async answerUnread(exchange: HttpExchange, unread: Unread): Promise<Response | undefined> {
    const refusal = unreadableBody(unread);
    return refusal && this.answer(exchange, async () => jsonRpcAnswer(refusal));
  }

  private refuseForeign(exchange: HttpExchange): Response | undefined {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    this.check ??= callerCheck(this.options, server.address());
    const isNamedByApp = exchange.header('access-control-allow-origin') !== undefined;
    const refusal = this.check({ headers: exchange.incoming.headers, isNamedByApp });
    return refusal && jsonRpcAnswer(refusal);
  }

  /** Once the app closes, a client that keeps its connection for the next request would keep the server waiting. */
  private hangUp({ incoming }: HttpExchange): void {
    if (this.isClosing) {
      incoming.socket.destroySoon();
    }
  }

  private fail(error: unknown): Response {
    if ((error as { readonly status?: unknown } | undefined)?.status === TOO_LARGE) {
      return jsonRpcAnswer({ status: TOO_LARGE, code: -32600, message: 'The body is too large.' });
    }
    this.logger.error(error);
    return jsonRpcAnswer({ status: 500, code: -32603, message: 'Internal server error' });
  }

  private path(): string {
    const prefix = this.application.getGlobalPrefix();
    const exclude = this.application.getGlobalPrefixOptions().exclude ?? [];
    return mountPath({ prefix, exclude }, this.options);
  }
}
