// The subpath nestjs-mcp-graphql/terminus: needs @nestjs/terminus, which the library itself does without.
export { McpHealthIndicator } from './health/mcp-health.indicator.js';
