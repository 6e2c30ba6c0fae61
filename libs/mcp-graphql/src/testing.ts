// The subpath nestjs-mcp-graphql/testing: what an app's own tests call. A line here makes public API.

export { checkGuards, type CheckGuardsOptions, type GuardFinding } from './testing/check-guards.js';
