import * as library from 'nestjs-mcp-graphql';
import { expect, it } from 'vitest';

it('exports exactly what it promises', () => {
  expect(Object.keys(library).toSorted()).toEqual([
    'ActorContext',
    'CallProgress',
    'CallSignal',
    'CurrentActor',
    'DecidesVisibility',
    'GraphQLTool',
    'McpGraphqlModule',
    'McpToolRegistry',
    'REFUSAL_CODES',
    'ServiceStatus',
    'TOOL_CALL_EVENT',
    'ToolCompilationError',
    'ToolDefaults',
    'introspectionVerifier',
    'lintToolSchema',
    'memoryIdempotencyStore',
    'passthrough',
    'sqids',
  ]);
});
