import { describe, expect, it } from 'vitest';

import { type ExcludedRoute, type PrefixedApplication, mountPath } from './mount-path.js';

const MCP = { path: '/mcp', useGlobalPrefix: true };

function application(prefix: string, exclude: ExcludedRoute[] = []): PrefixedApplication {
  return { getGlobalPrefix: () => prefix, getGlobalPrefixOptions: () => ({ exclude }) };
}

describe('mountPath', () => {
  it.each([
    ['', '/mcp'],
    ['api', '/api/mcp'],
    ['/api/v1/', '/api/v1/mcp'],
  ])('puts the global prefix %j before the path', (prefix, path) => {
    expect(mountPath(application(prefix), MCP)).toBe(path);
  });

  it('keeps the prefix away when the option says so', () => {
    expect(mountPath(application('api', []), { path: '/mcp/', useGlobalPrefix: false })).toBe('/mcp');
  });

  it('keeps the prefix away when the app excludes the path', () => {
    expect(mountPath(application('api', [{ pathRegex: /^\/mcp$/ }]), MCP)).toBe('/mcp');
    expect(mountPath(application('api', [{ pathRegex: /^\/health$/ }]), MCP)).toBe('/api/mcp');
  });
});
