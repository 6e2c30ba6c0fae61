import type { ExecutionMode } from '../contracts/module-options.js';
import type { ServerLayer } from '../schema/server-layer.js';

/** How the tools of one schema run, and why: the reason is logged once. */
export interface ExecutionChoice {
  readonly kind: 'schema' | 'driver';
  readonly reason: string;
}

/**
 * Decides how the tools of a schema run. `auto` takes the driver's own pipeline as soon as the app does something in
 * it: a rule that a browser cannot get around is none that an agent gets around.
 * @throws Error when the driver should be taken and has no pipeline that can be called
 */
export function chooseExecution(mode: ExecutionMode, schema: string, server: ServerLayer): ExecutionChoice {
  if (mode === 'schema') {
    return { kind: 'schema', reason: 'as the option execution says; what the server adds does not apply' };
  }
  const own = [...server.own, ...(server.apollo && server.rules.length > 0 ? ['validationRules'] : [])];
  if (server.apollo !== undefined) {
    const isOwn = own.length > 0;
    return mode === 'driver'
      ? { kind: 'driver', reason: 'as the option execution says' }
      : { kind: isOwn ? 'driver' : 'schema', reason: isOwn ? `the app sets ${own.join(', ')}` : NOTHING_OWN };
  }
  if (mode === 'driver' || own.length > 0) {
    throw new Error(withoutPipeline(schema, server, mode === 'driver' ? [] : own));
  }
  return { kind: 'schema', reason: NOTHING_OWN };
}

const NOTHING_OWN = 'the app sets nothing of its own in the server';

function withoutPipeline(schema: string, { driver }: ServerLayer, own: readonly string[]): string {
  const wanted =
    own.length === 0
      ? `the option execution is 'driver', but ${driver} has no running server that a tool could go through`
      : `the app sets ${own.join(', ')}, which act in the server of ${driver} and not in the schema, and tools cannot go through that server`;
  return (
    `McpGraphqlModule: schema "${schema}": ${wanted}. Only Apollo's can be, in an app that serves HTTP. ` +
    "If tools may run on the schema alone, say so: execution: 'schema'."
  );
}
