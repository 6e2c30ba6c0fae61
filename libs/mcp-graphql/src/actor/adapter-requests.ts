import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** What is used of Fastify and of its request. */
interface Fastify {
  addHook(name: 'onRequest', hook: (request: FastifyRequest, reply: object, done: () => void) => void): void;
}
interface FastifyRequest {
  readonly raw: object;
}

/**
 * Finds the request that an app's guards and hooks know. Under Fastify, middleware gets Node's request, so that is what
 * nestjs-cls keeps, while Passport and others sign in on Fastify's, to which no way leads back.
 */
@Injectable()
export class AdapterRequests implements OnModuleInit {
  private readonly byRaw = new WeakMap<object, object>();

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** Hooks apply to all routes as long as the app is not ready. */
  onModuleInit(): void {
    const adapter = this.adapterHost.httpAdapter;
    if (adapter?.getType() !== 'fastify') {
      return;
    }
    adapter.getInstance<Fastify>().addHook('onRequest', (request, _reply, done) => {
      this.byRaw.set(request.raw, request);
      done();
    });
  }

  /** The adapter's own request behind Node's; what it was given where there is no other. */
  of(request: object): object {
    return this.byRaw.get(request) ?? request;
  }
}
