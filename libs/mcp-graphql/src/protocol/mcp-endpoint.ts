import { type McpHttpHandler, createMcpHandler, preloadSchemas } from '@modelcontextprotocol/server';
import { Inject, Injectable, Logger } from '@nestjs/common';

import type { CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { ToolChanges } from '../registry/tool-changes.js';
import { Admission } from '../runtime/admission.js';
import { type Denial, denialOf, metadataUrl } from './denial.js';
import { McpServerFactory } from './mcp-server.factory.js';
import { LegacySessions } from './sessions/legacy-sessions.js';
import { withSessions } from './sessions/with-sessions.js';
import { SseSessions } from './sse/sse-sessions.js';
import { type OpenEndpoint, splitSubscriptions } from './split-subscriptions.js';

/** What an endpoint has to ask about the request that is being handled. */
export interface RequestHost {
  /** What it came in on. */
  source(): CallSource;
  /** Whom its session belongs to; `undefined` when nobody can tell. */
  owner(): Promise<string | undefined>;
}

/** Serves the 2026-07-28 revision and the 2025 ones from one endpoint, for any HTTP transport. */
@Injectable()
export class McpEndpoint {
  private readonly logger = new Logger('McpGraphql');

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly servers: McpServerFactory,
    private readonly changes: ToolChanges,
    private readonly admission: Admission,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** What to answer to a request that may not come in, before its message is read; `undefined` when it may. */
  async admit(source: CallSource): Promise<Denial | undefined> {
    const refusal = await this.admission.refuse(source);
    return refusal && denialOf(refusal, this.options.authorization);
  }

  /** The endpoint as a web-standard handler. */
  open({ source, owner }: RequestHost): OpenEndpoint {
    // The SDK builds its own schemas when first used; at boot nobody waits for them.
    preloadSchemas();
    const calls = this.handler(source);
    const subscriptions = this.handler(source);
    this.changes.subscribe(() => subscriptions.notify.toolsChanged());
    const stateless = splitSubscriptions(calls, subscriptions);
    const { sessions } = this.options;
    const createServer = () => this.servers.createLasting(source);
    const endpoint =
      sessions === undefined
        ? stateless
        : withSessions(stateless, new LegacySessions(sessions, { createServer, owner }));
    return this.withChallenges(endpoint);
  }

  /** Tells the SDK where its challenges for more scopes point to. The token itself was looked at before, and stays out. */
  private withChallenges(endpoint: OpenEndpoint): OpenEndpoint {
    const { authorization } = this.options;
    if (authorization === undefined) {
      return endpoint;
    }
    const resourceMetadataUrl = metadataUrl(authorization);
    const authInfo = { token: '', clientId: '', scopes: [], resourceMetadataUrl };
    return { ...endpoint, fetch: (request, options) => endpoint.fetch(request, { ...options, authInfo }) };
  }

  /** The connections of the old HTTP+SSE transport. */
  openSse(source: () => CallSource): SseSessions {
    return new SseSessions(this.options.streams, () => this.servers.createLasting(source));
  }

  private handler(source: () => CallSource): McpHttpHandler {
    const { maxSubscriptions } = this.options;
    return createMcpHandler(({ era }) => this.servers.create(source, { listChanged: era === 'modern' }), {
      legacy: 'stateless',
      maxSubscriptions,
      onerror: (error) => this.logger.debug(`request refused: ${error.message}`),
    });
  }
}
