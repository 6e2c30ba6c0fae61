import { resolveAuthorization } from './authorization/resolve-authorization.js';
import { checkModuleOptions } from './check-module-options.js';
import type { McpGraphqlOptions, ResolvedOptions } from './contracts/module-options.js';
import { inProcessBus } from './events/in-process-bus.js';
import { resolveIdempotency } from './idempotency/resolve-idempotency.js';
import { passthrough } from './ids/passthrough.js';
import { resolveInstructions } from './instructions/resolve-instructions.js';
import { resolveTelemetry } from './telemetry/resolve-telemetry.js';
import { resolveSessions, resolveStreams } from './transports/resolve-transports.js';

const DEFAULTS: Omit<ResolvedOptions, 'eventBus' | 'idempotency' | 'instructions' | 'streams' | 'telemetry'> =
  {
    name: 'nestjs-mcp-graphql',
    version: '1.0.0',
    path: '/mcp',
    useGlobalPrefix: true,
    authentication: 'optional',
    visibility: 'declared',
    checkGuards: false,
    ids: passthrough(),
    safeCodes: {},
    defaultLimit: 20,
    maxLimit: 100,
    maxDepth: 2,
    timeoutMs: 55_000,
    maxConcurrentCallsPerActor: 32,
    maxQueuedCalls: 128,
    scalars: {},
    schemas: {},
    execution: 'auto',
    operations: [],
    profile: 'portable',
    warnToolBytes: 8192,
    maxToolBytes: 65_536,
    dropArguments: [],
    maxSubscriptions: 1024,
    transports: {},
  };

/**
 * Fills in every default, in the one place that knows them. An option given as `undefined` is one not given.
 * @throws Error when an option cannot work; the message names it, what was expected and what came
 */
export function resolveOptions(options: McpGraphqlOptions = {}): ResolvedOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const authorization = options.authorization && resolveAuthorization(options.authorization);
  const signsIn = options.actor !== undefined || authorization !== undefined;
  const resolved: ResolvedOptions = {
    ...DEFAULTS,
    eventBus: inProcessBus(),
    ...(signsIn && { authentication: 'required' }),
    ...given,
    authorization,
    idempotency: resolveIdempotency(options.idempotency),
    instructions: resolveInstructions(options.instructions),
    telemetry: resolveTelemetry(options.telemetry),
    sessions: resolveSessions(options.sessions),
    streams: resolveStreams(options.streams),
  };
  checkModuleOptions(resolved);
  return resolved;
}
