import { type AddressInfo } from 'node:net';

import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import type { TestUser } from '../support/define-app.js';

/** HTTP adapters by name, for `describe.each`. */
export const ADAPTERS = ['express', 'fastify'] as const;

/** One of the {@link ADAPTERS}. */
export type AdapterName = (typeof ADAPTERS)[number];

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
  return adapter === 'express' ? bootApp(module, prepare) : bootFastify(module, prepare);
}

async function bootFastify(
  module: Type<unknown> | DynamicModule,
  prepare: (app: INestApplication) => void,
): Promise<BootedApp> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile();
  const app = testing.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), {
    logger: ['error', 'fatal'],
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request) => {
      const name = request.headers['x-user'];
      if (typeof name === 'string') {
        (request as SignedInRequest).user = { kind: 'person', id: name, name };
      }
    });
  prepare(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}` };
}
