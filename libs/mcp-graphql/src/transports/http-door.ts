import type { Server } from 'node:http';

import { toWebRequest } from '@modelcontextprotocol/node';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

import { ActorScope } from '../actor/actor-scope.js';
import { Callers } from '../actor/callers.js';
import { ownerOf } from '../actor/owner-of.js';
import type { CallSource } from '../contracts/actor.js';
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
import { unreadableBody } from './unreadable-body.js';

/** What is served behind the door. */
export interface ServedRoute {
  readonly path: string;
  readonly transport: CallSource['transport'];
  /** Answers a request that was let in. What it throws is answered with 500, and logged. */
  serve(request: Request, body: unknown): Promise<Response>;
}

/** The SDK's own limit, where the app parses no bodies itself; it says so with this status. */
const TOO_LARGE = 413;

/**
 * The one way in over HTTP, whatever is served behind it: who may call at all, what a browser asks first, and who
 * calls. Everything that it refuses, it refuses as JSON-RPC.
 */
@Injectable()
export class HttpDoor implements OnModuleInit {
  private readonly logger = new Logger('McpGraphql');
  private check: CallerCheck | undefined;
  private isClosing = false;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly endpoint: McpEndpoint,
    private readonly scope: ActorScope,
    private readonly callers: Callers,
    private readonly shutdown: ShutdownNotice,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  onModuleInit(): void {
    this.shutdown.whenBegun(async () => {
      this.isClosing = true;
    });
  }

  /** Serves a path; `false` in an app without HTTP. */
  mount(route: ServedRoute): boolean {
    const adapter = this.adapterHost.httpAdapter;
    if (!adapter) {
      return false;
    }
    mountRoute(adapter, route.path, {
      answer: (exchange) => this.answer(exchange, () => this.serve(route, exchange)),
      answerUnread: (exchange, unread) => this.answerUnread(exchange, unread),
    });
    return true;
  }

  /** To whom a session or a stream belongs that the current request opens; `undefined` when nobody can tell. */
  async owner(): Promise<string | undefined> {
    const caller = await this.callers.identify(this.scope.source());
    return ownerOf(caller, this.options.sessions?.subject);
  }

  /** One request, gate by gate. */
  private async answer(exchange: HttpExchange, serve: () => Promise<Response>): Promise<Response> {
    exchange.outgoing.once('finish', () => this.hangUp(exchange));
    const foreign = this.refuseForeign(exchange);
    if (foreign !== undefined) {
      return foreign;
    }
    const answer = preflightAnswer(exchange) ?? (await serve().catch((error: unknown) => this.fail(error)));
    return shareWithPage(exchange, answer);
  }

  private async serve({ transport, serve }: ServedRoute, exchange: HttpExchange): Promise<Response> {
    const { incoming, request, response, signal } = exchange;
    const body = dropNullArguments(exchange.body);
    const web = await toWebRequest(incoming, body, { signal });
    const source: CallSource = { transport, request, response };
    return this.scope.receive(source, async () => (await admit(this.endpoint, source)) ?? serve(web, body));
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
}
