import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { resourceMetadata } from '../protocol/resource-metadata.js';
import { mountRoute } from './http-route.js';

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
    mountRoute(adapter, path, {
      answer: async ({ incoming }) => answer(incoming.method, document),
      answerUnread: async () => undefined,
    });
    this.logger.log(`Mapped {${path}, protected resource metadata} route`);
  }
}

/** Public, and for every page to read: a client in a browser has no token yet when it comes here. */
function answer(method: string | undefined, document: object): Response {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': METHODS };
  if (method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { ...headers, 'access-control-allow-headers': '*' } });
  }
  return method === 'GET' || method === 'HEAD'
    ? Response.json(document, { headers: { ...headers, 'cache-control': 'max-age=3600' } })
    : new Response(null, { status: 405, headers: { ...headers, allow: METHODS } });
}
