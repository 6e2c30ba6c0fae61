import { type McpHttpHandler, createMcpHandler, preloadSchemas } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';

import type { CallSource } from '../contracts/actor.js';
import { McpServerFactory } from './mcp-server.factory.js';

/** Serves the 2026-07-28 revision and the 2025 ones from one endpoint, stateless, for any HTTP transport. */
@Injectable()
export class McpEndpoint {
  private readonly logger = new Logger('McpGraphql');

  constructor(private readonly servers: McpServerFactory) {}

  /** The endpoint as a web-standard handler. `source` tells, while a request is being handled, what it came in on. */
  open(source: () => CallSource): McpHttpHandler {
    // The SDK builds its own schemas when first used; at boot nobody waits for them.
    preloadSchemas();
    return createMcpHandler(() => this.servers.create(source), {
      legacy: 'stateless',
      onerror: (error) => this.logger.debug(`request refused: ${error.message}`),
    });
  }
}
