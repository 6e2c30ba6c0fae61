import type { ServerResponse } from 'node:http';

import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { resourceMetadata } from '../protocol/resource-metadata.js';
import { nodeExchange } from './node-exchange.js';

const METHODS = 'GET, HEAD, OPTIONS';

/**
 * Serves the metadata of the option `authorization` where clients look for it. The path follows from the resource's
 * own URL and from nothing else: the app's global prefix and versions of its routes do not move it.
 */
@Injectable()
export class ResourceMetadataMount implements OnModuleInit {
  private readonly logger = new Logger('McpGraphql');

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Routes are registered before the app answers "not found" for the rest. */
  onModuleInit(): void {
    const { authorization, name } = this.options;
    const adapter = this.adapterHost.httpAdapter;
    if (authorization === undefined || !adapter) {
      return;
    }
    const { path, document } = resourceMetadata(authorization, name);
    const body = JSON.stringify(document);
    adapter.all(path, (request: object, response: object) => {
      const { incoming, outgoing } = nodeExchange(adapter.getType(), request, response);
      answer(incoming.method, outgoing, body);
    });
    this.logger.log(`Mapped {${path}, protected resource metadata} route`);
  }
}

/** Public, and for every page to read: a client in a browser has no token yet when it comes here. */
function answer(method: string | undefined, outgoing: ServerResponse, body: string): void {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': METHODS };
  if (method === 'OPTIONS') {
    outgoing.writeHead(204, { ...headers, 'access-control-allow-headers': '*' }).end();
  } else if (method === 'GET' || method === 'HEAD') {
    outgoing
      .writeHead(200, { ...headers, 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
      .end(body);
  } else {
    outgoing.writeHead(405, { ...headers, allow: METHODS }).end();
  }
}
