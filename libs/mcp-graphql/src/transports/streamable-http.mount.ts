import type { IncomingMessage, ServerResponse } from 'node:http';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ApplicationConfig, HttpAdapterHost } from '@nestjs/core';

import { ActorScope } from '../actor/actor-scope.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { McpEndpoint } from '../protocol/mcp-endpoint.js';
import { mountPath } from './mount-path.js';

type ParsedRequest = IncomingMessage & { readonly body?: unknown };

/**
 * Serves MCP over HTTP. It is mounted on the HTTP adapter, as GraphQLModule mounts `/graphql`, and is no controller:
 * every middleware of the app (CLS, authentication, CORS, body parsers) has run before it, and app-wide guards,
 * interceptors and filters run once, in the resolver, as for `POST /graphql`. On a controller they would run a
 * second time, against a request of another kind, and a guard written for GraphQL would break there.
 */
@Injectable()
export class StreamableHttpMount implements OnModuleInit, OnApplicationShutdown {
  private close: (() => Promise<void>) | undefined;

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
    const answer = toNodeHandler(handler);
    this.close = () => handler.close();
    const path = mountPath(this.application.getGlobalPrefix(), this.options);
    adapter.all(path, (request: ParsedRequest, response: ServerResponse) => {
      const source = { transport: 'http', request, response } as const;
      return this.scope.receive(source, () => answer(request, response, request.body));
    });
  }

  /** Ends open streams, so that closing the app does not wait for clients to leave. */
  async onApplicationShutdown(): Promise<void> {
    await this.close?.();
  }
}
