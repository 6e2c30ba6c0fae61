import { resolveAuthorization } from './authorization/resolve-authorization.js';
import type { McpGraphqlOptions, ResolvedOptions } from './contracts/module-options.js';
import { inProcessBus } from './events/in-process-bus.js';
import { passthrough } from './ids/passthrough.js';
import { resolveTelemetry } from './telemetry/resolve-telemetry.js';
import { resolveSessions } from './transports/resolve-transports.js';

const DEFAULTS: Omit<ResolvedOptions, 'eventBus' | 'telemetry'> = {
  name: 'nestjs-mcp-graphql',
  version: '1.0.0',
  path: '/mcp',
  useGlobalPrefix: true,
  authentication: 'optional',
  ids: passthrough(),
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
};

/** One fixed path: a parameter or a wildcard in it would serve MCP where nobody expects it. */
const FIXED_PATH = /^(\/[\w.~-]+)+\/?$/;

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
    telemetry: resolveTelemetry(options.telemetry),
    sessions: resolveSessions(options.sessions),
  };
  requireCount('maxLimit', resolved.maxLimit);
  requireCount('defaultLimit', resolved.defaultLimit);
  requireCount('maxDepth', resolved.maxDepth);
  requireCount('maxConcurrentCallsPerActor', resolved.maxConcurrentCallsPerActor);
  requireCount('maxQueuedCalls', resolved.maxQueuedCalls);
  if (resolved.timeoutMs !== false) {
    requireCount('timeoutMs', resolved.timeoutMs);
  }
  requireCount('warnToolBytes', resolved.warnToolBytes);
  requireCount('maxToolBytes', resolved.maxToolBytes);
  requireCount('maxSubscriptions', resolved.maxSubscriptions);
  if (resolved.defaultLimit > resolved.maxLimit) {
    fail('defaultLimit', `at most maxLimit (${resolved.maxLimit})`, resolved.defaultLimit);
  }
  if (!['required', 'optional'].includes(resolved.authentication)) {
    fail('authentication', "'required' or 'optional'", resolved.authentication);
  }
  if (!FIXED_PATH.test(resolved.path)) {
    fail('path', 'one URL path that starts with "/" and has no parameters, such as "/mcp"', resolved.path);
  }
  if (typeof resolved.ids?.encode !== 'function' || typeof resolved.ids.decode !== 'function') {
    fail('ids', 'a codec with encode() and decode(), such as passthrough() or sqids()', resolved.ids);
  }
  if (typeof resolved.eventBus?.publish !== 'function' || typeof resolved.eventBus.subscribe !== 'function') {
    fail('eventBus', 'a bus with publish() and subscribe(), such as redisEventBus()', resolved.eventBus);
  }
  if (!['auto', 'schema', 'driver'].includes(resolved.execution)) {
    fail('execution', "'auto', 'schema' or 'driver'", resolved.execution);
  }
  return resolved;
}

function requireCount(option: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) {
    fail(option, 'a whole number above 0', value);
  }
}

function fail(option: string, expected: string, given: unknown): never {
  throw new Error(
    `McpGraphqlModule: the option ${option} must be ${expected}, but is ${JSON.stringify(given)}.`,
  );
}
