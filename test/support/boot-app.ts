import type { AddressInfo } from 'node:net';

import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';

/** A started app and where it listens. */
export interface BootedApp {
  readonly app: INestApplication;
  readonly url: string;
}

/** Boots a module on a free port of the loopback interface. `prepare` runs before the app is initialised. */
export async function bootApp(
  module: Type<unknown> | DynamicModule,
  prepare: (app: INestApplication) => void = () => undefined,
): Promise<BootedApp> {
  const testing = await Test.createTestingModule({ imports: [module] }).compile();
  const app = testing.createNestApplication({ logger: ['error', 'fatal'] });
  prepare(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}` };
}
