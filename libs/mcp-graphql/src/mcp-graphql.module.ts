import { ConfigurableModuleBuilder, type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ClsModule } from 'nestjs-cls';

import { GuardJury } from './access/guard-jury.js';
import { ToolGate } from './access/tool-gate.js';
import { ActorContext } from './actor/actor-context.js';
import { AdapterRequests } from './actor/adapter-requests.js';
import { ActorScope } from './actor/actor-scope.js';
import { Callers } from './actor/callers.js';
import { TokenCheck } from './authorization/token-check.js';
import { ConstraintReader } from './constraints/constraint.reader.js';
import type { McpGraphqlOptions } from './contracts/module-options.js';
import { RESOLVED_OPTIONS } from './contracts/tokens.js';
import type { GraphQLToolOptions } from './contracts/tool-options.js';
import { CallsOnce } from './idempotency/calls-once.js';
import { FeatureDeclarations } from './discovery/feature-declarations.js';
import { ServerMembership } from './discovery/server-membership.js';
import { ToolMetadataAccessor } from './discovery/tool-metadata.accessor.js';
import { OperationFileReader } from './discovery/operation-file.reader.js';
import { ToolExplorer } from './discovery/tool.explorer.js';
import { OperationExecutor } from './execution/operation.executor.js';
import { DecidingGuards } from './guards/deciding-guards.js';
import { GuardCheck } from './guards/guard-check.js';
import { GuardedResolvers } from './guards/guarded-resolvers.js';
import { ShutdownNotice } from './lifecycle/shutdown-notice.js';
import { McpEndpoint } from './protocol/mcp-endpoint.js';
import { McpServerFactory } from './protocol/mcp-server.factory.js';
import { McpToolRegistry } from './registry/mcp-tool-registry.js';
import { ToolChanges } from './registry/tool-changes.js';
import { ToolRegistry } from './registry/tool-registry.js';
import { ToolLoader } from './registry/tool.loader.js';
import { resolveOptions } from './resolve-options.js';
import { Admission } from './runtime/admission.js';
import { CallSlots } from './runtime/call-slots.js';
import { ErrorExaminer } from './runtime/error-examiner.js';
import { ToolCaller } from './runtime/tool-caller.js';
import { GraphQLSources } from './schema/graphql-sources.js';
import { AuditTrail } from './telemetry/audit-trail.js';
import { CallObserver } from './telemetry/call-observer.js';
import { ServiceStatus } from './telemetry/service-status.js';
import { HttpDoor } from './transports/http-door.js';
import { ResourceMetadataMount } from './transports/resource-metadata.mount.js';
import { SseMount } from './transports/sse.mount.js';
import { StreamableHttpMount } from './transports/streamable-http.mount.js';

const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN, OPTIONS_TYPE, ASYNC_OPTIONS_TYPE } =
  new ConfigurableModuleBuilder<McpGraphqlOptions>()
    .setClassMethodName('forRoot')
    .setFactoryMethodName('createMcpGraphqlOptions')
    .build();

/**
 * Serves an app's GraphQL operations as MCP tools. Import it with `forRoot()` or `forRootAsync()`, once for each MCP
 * server of the app; it is global, so that services anywhere can inject {@link ActorContext}.
 */
@Module({
  imports: [ClsModule, DiscoveryModule],
  providers: [
    { provide: RESOLVED_OPTIONS, inject: [MODULE_OPTIONS_TOKEN], useFactory: resolveOptions },
    ToolMetadataAccessor,
    ToolExplorer,
    ServerMembership,
    GuardedResolvers,
    DecidingGuards,
    GuardCheck,
    OperationFileReader,
    ConstraintReader,
    GraphQLSources,
    ToolRegistry,
    ToolChanges,
    McpToolRegistry,
    ToolLoader,
    OperationExecutor,
    AdapterRequests,
    ActorContext,
    ActorScope,
    Callers,
    TokenCheck,
    Admission,
    GuardJury,
    ToolGate,
    ShutdownNotice,
    CallSlots,
    ErrorExaminer,
    ToolCaller,
    CallsOnce,
    ServiceStatus,
    AuditTrail,
    CallObserver,
    McpServerFactory,
    McpEndpoint,
    HttpDoor,
    StreamableHttpMount,
    SseMount,
    ResourceMetadataMount,
  ],
  exports: [ActorContext, McpToolRegistry, ServiceStatus],
})
export class McpGraphqlModule extends ConfigurableModuleClass {
  /** Serves MCP at `/mcp` with sensible defaults, or as the options say. */
  static override forRoot(options: typeof OPTIONS_TYPE = {}): DynamicModule {
    return { ...super.forRoot(options), global: true };
  }

  /**
   * Like {@link forRoot}, with options made from other providers: `useFactory`, or `useClass` and `useExisting` with a
   * class that has a method `createMcpGraphqlOptions()`.
   */
  static override forRootAsync(options: typeof ASYNC_OPTIONS_TYPE): DynamicModule {
    return { ...super.forRootAsync(options), global: true };
  }

  /** Declares tools without a class to decorate; each must name its `operation`. */
  static forFeature(declarations: readonly GraphQLToolOptions[]): DynamicModule {
    return {
      module: FeatureModule,
      providers: [{ provide: FeatureDeclarations, useValue: new FeatureDeclarations(declarations) }],
    };
  }
}

/** Holds what one `forFeature()` call declared; a module of its own, because each root is a server. */
@Module({})
class FeatureModule {}
