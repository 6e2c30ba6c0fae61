// The subpath nestjs-mcp-graphql/testing: what an app's own tests call. A line here makes public API.

export { checkGuards } from './testing/check-guards.js';
export type { CheckGuardsOptions, GuardFinding } from './guards/guard-check.js';
