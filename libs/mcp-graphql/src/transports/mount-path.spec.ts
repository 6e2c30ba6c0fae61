import { describe, expect, it } from 'vitest';

import { mountPath } from './mount-path.js';

const MCP = { path: '/mcp', useGlobalPrefix: true };

describe('mountPath', () => {
  it.each([
    ['', '/mcp'],
    ['api', '/api/mcp'],
    ['/api/v1/', '/api/v1/mcp'],
  ])('puts the global prefix %j before the path', (prefix, path) => {
    expect(mountPath({ prefix, exclude: [] }, MCP)).toBe(path);
  });

  it('keeps the prefix away when the option says so', () => {
    expect(mountPath({ prefix: 'api', exclude: [] }, { path: '/mcp/', useGlobalPrefix: false })).toBe('/mcp');
  });

  it('keeps the prefix away when the app excludes the path', () => {
    expect(mountPath({ prefix: 'api', exclude: [{ pathRegex: /^\/mcp$/ }] }, MCP)).toBe('/mcp');
    expect(mountPath({ prefix: 'api', exclude: [{ pathRegex: /^\/health$/ }] }, MCP)).toBe('/api/mcp');
  });
});
