import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';

import { ActorScope } from '../actor/actor-scope.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { ShutdownNotice } from '../lifecycle/shutdown-notice.js';
import { McpEndpoint } from '../protocol/mcp-endpoint.js';
import type { OpenEndpoint } from '../protocol/split-subscriptions.js';
import { ServiceStatus } from '../telemetry/service-status.js';
import { HttpDoor } from './http-door.js';
import { jsonRpcAnswer } from './json-rpc-answer.js';
import { mountPath } from './mount-path.js';
import { OpenStreams } from './open-streams.js';

/**
 * Serves MCP over HTTP. It is mounted on the HTTP adapter, as GraphQLModule mounts `/graphql`, and is no controller:
 * every middleware of the app (CLS, authentication, CORS, body parsers) has run before it, and app-wide guards,
 * interceptors and filters run once, in the resolver, as for `POST /graphql`. On a controller they would run a
 * second time, against a request of another kind, and a guard written for GraphQL would break there.
 */
@Injectable()
export class StreamableHttpMount implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private readonly streams: OpenStreams;
  private handler: OpenEndpoint | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly door: HttpDoor,
    private readonly application: ApplicationConfig,
    private readonly endpoint: McpEndpoint,
    private readonly scope: ActorScope,
    private readonly shutdown: ShutdownNotice,
    private readonly status: ServiceStatus,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {
    this.streams = new OpenStreams(options.streams);
  }

  /** Routes are registered before the app answers "not found" for the rest; the tools are compiled after. */
  onModuleInit(): void {
    const path = mountPath(this.application, this.options);
    const serve = (request: Request, body: unknown) => this.serve(request, body);
    if (!this.door.mount({ path, transport: 'http', serve })) {
      return;
    }
    const handler = this.endpoint.open({
      source: () => this.scope.source(),
      owner: () => this.door.owner(),
    });
    this.handler = handler;
    this.status.report('openStreams', () => this.streams.size);
    this.shutdown.whenBegun(() => handler.endSubscriptions());
    this.logger.log(`Mapped {${path}, MCP} route`);
  }

  /**
   * Ends what is still open, or the HTTP server, which closes next, would wait for it. Apollo's driver has given
   * running calls their time by then: it drains all connections of the server in `onModuleDestroy`.
   */
  async beforeApplicationShutdown(): Promise<void> {
    await this.handler?.close();
  }

  private async serve(request: Request, body: unknown): Promise<Response> {
    const fetch = () => this.handler!.fetch(request, { ...(body !== undefined && { parsedBody: body }) });
    if (!waitsForNews(request)) {
      return fetch();
    }
    const place = this.streams.take(await this.door.owner());
    return place === undefined ? tooManyStreams() : place.hold(await fetch(), request.signal);
  }
}

/** A stream that a session or a subscription is told on; the SDK holds the header against the body. */
function waitsForNews({ method, headers }: Request): boolean {
  return method === 'GET' || headers.get('mcp-method') === 'subscriptions/listen';
}

function tooManyStreams(): Response {
  const message = 'Too many streams are open. Close one, or try again in a minute.';
  return jsonRpcAnswer({ status: 503, code: -32_000, message, headers: { 'retry-after': '60' } });
}
