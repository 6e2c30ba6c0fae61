import type { CanActivate, INestApplicationContext } from '@nestjs/common';
import { ContextIdFactory } from '@nestjs/core';

import type { DeclaredGuard } from '../guards/guarded-resolvers.js';
import { explainError } from '../runtime/explain-error.js';

/** What came of a guard. `fails`: it threw something that is not meant for a client, a TypeError most of the time. */
export type GuardOutcome = 'allows' | 'denies' | 'fails';

/** A guard as Nest makes it for one request. */
export async function makeGuard(
  app: INestApplicationContext,
  guard: DeclaredGuard,
  context: object,
): Promise<CanActivate> {
  if (typeof guard !== 'function') {
    return guard;
  }
  const contextId = ContextIdFactory.create();
  app.registerRequestByContextId(context, contextId);
  return app.resolve<CanActivate>(guard, contextId, { strict: false });
}

/** What comes of a step that allows, denies or throws. */
export async function outcomeOf(step: () => Promise<unknown>): Promise<GuardOutcome> {
  try {
    return (await step()) === false ? 'denies' : 'allows';
  } catch (error) {
    return explainError(error).code === undefined ? 'fails' : 'denies';
  }
}
