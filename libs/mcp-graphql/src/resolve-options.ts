import type { McpGraphqlOptions, ResolvedOptions } from './contracts/module-options.js';
import { passthrough } from './ids/passthrough.js';

const DEFAULTS: ResolvedOptions = {
  name: 'nestjs-mcp-graphql',
  version: '1.0.0',
  path: '/mcp',
  useGlobalPrefix: true,
  ids: passthrough(),
  defaultLimit: 20,
  maxLimit: 100,
  maxDepth: 2,
  scalars: {},
  schemas: {},
  dropArguments: [],
};

/**
 * Fills in every default, in the one place that knows them.
 * @throws Error when an option cannot work; the message names it, what was expected and what came
 */
export function resolveOptions(options: McpGraphqlOptions = {}): ResolvedOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const resolved: ResolvedOptions = { ...DEFAULTS, ...given };
  requireCount('maxLimit', resolved.maxLimit);
  requireCount('defaultLimit', resolved.defaultLimit);
  requireCount('maxDepth', resolved.maxDepth);
  if (resolved.defaultLimit > resolved.maxLimit) {
    fail('defaultLimit', `at most maxLimit (${resolved.maxLimit})`, resolved.defaultLimit);
  }
  if (!/^\/[^\s?#]+$/.test(resolved.path)) {
    fail('path', 'a URL path that starts with "/", such as "/mcp"', resolved.path);
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
