// A line here makes public API. Named exports only; a test pins the list.

// The module: what an app imports.
export { McpGraphqlModule } from './mcp-graphql.module.js';
export type { SessionOptions, StreamOptions, TransportOptions } from './contracts/transports.js';
export type { InstructionsOptions } from './contracts/instructions.js';
export type { McpGraphqlOptions, ScalarShape } from './contracts/module-options.js';

// The decorators: how tools are declared, and how a resolver receives its actor.
export { GraphQLTool } from './decorators/graphql-tool.decorator.js';
export { DecidesVisibility, ToolDefaults } from './decorators/visibility.decorators.js';
export type { VisibilityMode, VisibilityRule } from './contracts/tool-access.js';
export { CurrentActor } from './decorators/current-actor.decorator.js';
export { CallProgress, CallSignal } from './decorators/running-call.decorators.js';
export type { CallLogLevel, CallReporter } from './contracts/call.js';
export type {
  FieldCall,
  FieldSelection,
  FieldSelections,
  GraphQLToolOptions,
  NestedSelection,
  ToolAnnotations,
  ToolDefaultOptions,
  ToolIcon,
} from './contracts/tool-options.js';

// Identity: what app code injects or implements.
export { ActorContext } from './actor/actor-context.js';
export type { Actor, ActorResolver, CallSource, TokenActor } from './contracts/actor.js';
export { introspectionVerifier, type IntrospectionOptions } from './authorization/introspection-verifier.js';
export type { AuthorizationOptions } from './contracts/authorization.js';
export type { TokenVerifier, VerifiedToken } from './contracts/verified-token.js';

// Many machines: what app code injects to switch tools, and what carries it to the other replicas.
export { McpToolRegistry, type ToolState } from './registry/mcp-tool-registry.js';
export type { McpEvent, McpEventBus, ToolSwitched, ToolsListChanged } from './contracts/event-bus.js';

// Portability: what an app's own tests hold its tools against.
export { lintToolSchema, type LintedTool, type PortabilityFinding } from './portability/lint-tool-schema.js';

// Ids and errors: what an app chooses, catches or tests against.
export { passthrough } from './ids/passthrough.js';
export { sqids, type SqidsOptions } from './ids/sqids.js';
export type { IdCodec, IdReference } from './contracts/id-codec.js';
export { ToolCompilationError } from './errors/tool-compilation-error.js';
export type { Problem } from './contracts/problem.js';
export { REFUSAL_CODES, type RefusalCode } from './contracts/outcome.js';
export type { MappedRefusal, RefusalMapper, RefusalSource } from './contracts/refusal-mapper.js';

// Seen from outside: what an app keeps of calls, and asks about the server.
export { TOOL_CALL_EVENT } from './telemetry/audit-trail.js';
export { ServiceStatus, type McpStatus } from './telemetry/service-status.js';
export type { AuditEvent, AuditSink } from './contracts/audit.js';
export type { RecordedActor } from './contracts/call-record.js';
export type { TelemetryOptions } from './contracts/telemetry-options.js';

// Changes that run once: where an app keeps the answers that belong to keys.
export { memoryIdempotencyStore, type MemoryStoreOptions } from './idempotency/memory-store.js';
export type {
  FoundKey,
  IdempotencyOptions,
  IdempotencyStore,
  IdempotentTool,
  KeyClaim,
} from './contracts/idempotency.js';
