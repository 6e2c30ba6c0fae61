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
import type { SseSessions } from '../protocol/sse/sse-sessions.js';
import { HttpDoor } from './http-door.js';
import { type JsonRpcRefusal, jsonRpcAnswer } from './json-rpc-answer.js';
import { mountPath } from './mount-path.js';

const WRONG_TYPE: JsonRpcRefusal = {
  status: 415,
  code: -32_600,
  message: 'The body must be application/json.',
};

const NO_JSON: JsonRpcRefusal = {
  status: 400,
  code: -32_700,
  message: 'Parse error: the body is not JSON.',
};

/**
 * Serves the HTTP+SSE transport of 2024-11-05 where the app asks for it: a stream by GET, a message by POST. Each
 * message runs as whoever posted it; a stream is its opener's, and for anybody else it does not exist.
 */
@Injectable()
export class SseMount implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private sessions: SseSessions | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly door: HttpDoor,
    private readonly application: ApplicationConfig,
    private readonly endpoint: McpEndpoint,
    private readonly scope: ActorScope,
    private readonly shutdown: ShutdownNotice,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Routes are registered before the app answers "not found" for the rest. */
  onModuleInit(): void {
    if (this.options.transports.sse !== true) {
      return;
    }
    const path = mountPath(this.application, this.options);
    const base = this.options.publicUrl === undefined ? path : new URL(this.options.publicUrl).pathname;
    const postTo = `${base.replace(/\/$/, '')}/messages`;
    const sessions = this.endpoint.openSse(() => this.scope.source());
    this.sessions = sessions;
    this.shutdown.whenBegun(async () => sessions.endWhenIdle());
    const open = async ({ method, signal }: Request) =>
      method === 'GET'
        ? sessions.open({ owner: await this.door.owner(), postTo, signal })
        : wrongMethod('GET');
    const receive = (request: Request, body: unknown) => this.receive(request, body);
    if (this.door.mount({ path: `${path}/sse`, transport: 'sse', serve: open })) {
      this.door.mount({ path: `${path}/messages`, transport: 'sse', serve: receive });
      this.logger.warn(
        `Mapped {${path}/sse, MCP over HTTP+SSE} route. This transport is deprecated: connect to ${path} where ` +
          'the host can, and leave out transports.sse.',
      );
    }
  }

  /** Running calls have had their time by then; a stream that is still open would keep the HTTP server from closing. */
  async beforeApplicationShutdown(): Promise<void> {
    this.sessions?.close();
  }

  private async receive(request: Request, given: unknown): Promise<Response> {
    if (request.method !== 'POST') {
      return wrongMethod('POST');
    }
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
      return jsonRpcAnswer(WRONG_TYPE);
    }
    const owner = await this.door.owner();
    const id = new URL(request.url).searchParams.get('sessionId') ?? '';
    const body: unknown = given ?? (await request.json().catch(() => undefined));
    return body === undefined ? jsonRpcAnswer(NO_JSON) : this.sessions!.receive({ id, owner, body });
  }
}

function wrongMethod(allow: string): Response {
  return jsonRpcAnswer({ status: 405, code: -32_000, message: 'Method not allowed.', headers: { allow } });
}
