import type { Server } from 'node:http';

import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';

import { ActorScope } from '../actor/actor-scope.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { dropNullArguments } from '../protocol/drop-null-arguments.js';
import { McpEndpoint } from '../protocol/mcp-endpoint.js';
import { beforeClose } from './before-close.js';
import { admit } from './admit.js';
import { type CallerCheck, callerCheck } from './foreign-callers.js';
import { mountPath } from './mount-path.js';
import { nodeExchange } from './node-exchange.js';
import { unreadableBodyHandler } from './unreadable-body.js';

/** What every adapter's request has once the app's body parser has run. */
type ParsedRequest = object & { readonly body?: unknown };

/**
 * Serves MCP over HTTP. It is mounted on the HTTP adapter, as GraphQLModule mounts `/graphql`, and is no controller:
 * every middleware of the app (CLS, authentication, CORS, body parsers) has run before it, and app-wide guards,
 * interceptors and filters run once, in the resolver, as for `POST /graphql`. On a controller they would run a
 * second time, against a request of another kind, and a guard written for GraphQL would break there.
 */
@Injectable()
export class StreamableHttpMount implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private close: (() => Promise<void>) | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly application: ApplicationConfig,
    private readonly endpoint: McpEndpoint,
    private readonly scope: ActorScope,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Routes are registered before the app answers "not found" for the rest; the tools are compiled after. */
  onModuleInit(): void {
    const adapter = this.adapterHost.httpAdapter;
    if (!adapter) {
      return;
    }
    const handler = this.endpoint.open(() => this.scope.source());
    const answer = toNodeHandler(handler, { onerror: (error) => this.logger.error(error) });
    this.close = () => handler.close();
    beforeClose(adapter, () => handler.endSubscriptions());
    const path = this.path();
    let check: CallerCheck | undefined;
    adapter.all(path, (request: ParsedRequest, response: object) => {
      const exchange = nodeExchange(adapter.getType(), request, response);
      const { incoming, outgoing } = exchange;
      check ??= callerCheck(this.options, (adapter.getHttpServer() as Server).address());
      if (!check(incoming, outgoing)) {
        return undefined;
      }
      const source = { transport: 'http', request, response } as const;
      const body = dropNullArguments(request.body);
      return this.scope.receive(source, async () => {
        if (await admit(this.endpoint, source, exchange)) {
          await answer(incoming, outgoing, body);
        }
      });
    });
    if (adapter.getType() === 'express') {
      adapter.use(unreadableBodyHandler(path));
    }
    this.logger.log(`Mapped {${path}, MCP} route`);
  }

  /**
   * Ends what is still open, or the HTTP server, which closes next, would wait for it. Apollo's driver has given
   * running calls their time by then: it drains all connections of the server in `onModuleDestroy`.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.close?.();
  }

  private path(): string {
    const prefix = this.application.getGlobalPrefix();
    const exclude = this.application.getGlobalPrefixOptions().exclude ?? [];
    return mountPath({ prefix, exclude }, this.options);
  }
}
