import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

import { type AdapterName, type BootedApp, bootApp } from '../support/boot-app.js';
import type { TestUser } from '../support/define-app.js';

/** How an app is served, and how its tools are run; for `describe.each`. */
export const SET_UPS = [
  ['express', 'schema'],
  ['fastify', 'schema'],
  ['express', 'driver'],
] as const;

interface SignedInRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  user?: TestUser;
}

/**
 * Boots a small app on either adapter. Whoever `x-user` names is `user` on the request the app's resolvers see: by
 * the small app's middleware on Express, by a hook on Fastify, where a middleware only gets Node's own request.
 */
export function bootOn(
  adapter: AdapterName,
  module: Type<unknown> | DynamicModule,
  prepare: (app: INestApplication) => void = () => undefined,
): Promise<BootedApp> {
  const prepareAll = (app: INestApplication): void => {
    if (adapter === 'fastify') {
      signInByHook(app as NestFastifyApplication);
    }
    prepare(app);
  };
  return bootApp(module, prepareAll, adapter);
}

function signInByHook(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request) => {
    const name = request.headers['x-user'];
    if (typeof name === 'string') {
      (request as SignedInRequest).user = { kind: 'person', id: name, name };
    }
  });
}
