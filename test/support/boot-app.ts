import type { AddressInfo } from 'node:net';

import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';

/** The HTTP adapters of Nest, by name, for `describe.each`. */
export const ADAPTERS = {
  express: () => new ExpressAdapter(),
  fastify: () => new FastifyAdapter(),
} as const;

/** See {@link ADAPTERS}. */
export type AdapterName = keyof typeof ADAPTERS;

/** For `describe.each`. */
export const ADAPTER_NAMES = Object.keys(ADAPTERS) as AdapterName[];

/** A started app and where it listens. */
export interface BootedApp {
  readonly app: INestApplication;
  readonly url: string;
}

/**
 * Boots a module on a free port of the loopback interface. `prepare` runs before the app is initialised; the adapter
 * is Express unless the test names one or makes its own.
 */
export async function bootApp(
  module: Type<unknown> | DynamicModule,
  prepare: (app: INestApplication) => void = () => undefined,
  adapter: AdapterName | AbstractHttpAdapter = 'express',
): Promise<BootedApp> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile();
  const app = testing.createNestApplication(typeof adapter === 'string' ? ADAPTERS[adapter]() : adapter, {
    logger: ['error', 'fatal'],
  });
  prepare(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}` };
}
