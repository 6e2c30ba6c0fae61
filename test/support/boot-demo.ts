import type { INestApplication } from '@nestjs/common';

import { AppModule } from '../../apps/demo-api/src/app.module.js';
import { type BootedApp, bootApp } from './boot-app.js';

/** Tokens of the demo's seeded accounts. */
export const TOKENS = {
  ann: 'demo-ann',
  bob: 'demo-bob',
  cleo: 'demo-cleo',
  annsAgent: 'demo-ann-agent',
  agent: 'demo-agent',
} as const;

/** Headers that sign in with one of the {@link TOKENS}. */
export function signIn(name: keyof typeof TOKENS | undefined): Record<string, string> {
  return name === undefined ? {} : { authorization: `Bearer ${TOKENS[name]}` };
}

/** Boots the whole demo on a database of its own: PostgreSQL when `DATABASE_URL` is set, else in memory. */
export function bootDemo(prepare?: (app: INestApplication) => void): Promise<BootedApp> {
  process.env['DEMO_DB'] = ':memory:';
  return bootApp(AppModule, prepare);
}
