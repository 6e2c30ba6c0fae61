import type { INestApplicationContext } from '@nestjs/common';

import { type CheckGuardsOptions, GuardCheck, type GuardFinding } from '../guards/guard-check.js';
import { ToolRegistry } from '../registry/tool-registry.js';

/**
 * Tells which guards of an app's tools miss something over stdio, where a call has an actor and a few headers, no
 * other part of a request, and no response. It is for an app's own tests: the guards really run, each once for each
 * tool, and what they write is written. The option `checkGuards` does the same at boot, and warns.
 * @returns nothing for an app whose guards are fine
 */
export async function checkGuards(
  app: INestApplicationContext,
  options: CheckGuardsOptions = {},
): Promise<readonly GuardFinding[]> {
  const registries = app.get(ToolRegistry, { strict: false, each: true });
  const plans = registries.flatMap((registry) => registry.list());
  return app.get(GuardCheck, { strict: false }).check(plans, options);
}
