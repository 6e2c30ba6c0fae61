import type { ActorResolver } from './actor.js';
import type { AuthorizationOptions, ResolvedAuthorization } from './authorization.js';
import type { McpEventBus } from './event-bus.js';
import type { AuditSink } from './audit.js';
import type { IdCodec } from './id-codec.js';
import type { IdempotencyOptions } from './idempotency.js';
import type { VisibilityMode } from './tool-access.js';
import type { InstructionsOptions, ResolvedInstructions } from './instructions.js';
import type { ResolvedTelemetry, TelemetryOptions } from './telemetry-options.js';
import type { RefusalCode } from './outcome.js';
import type { RefusalMapper } from './refusal-mapper.js';
import type {
  ResolvedSessions,
  ResolvedStreams,
  SessionOptions,
  StreamOptions,
  TransportOptions,
} from './transports.js';

/** How a custom scalar looks in JSON. */
export interface ScalarShape {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'any';
  readonly description?: string;
  readonly format?: string;
}

/** How an option names a provider of the app: its class, or its token. */
export type ProviderOf<T> = (abstract new (...args: never[]) => T) | string | symbol;

/** How operations of tools run: on the schema itself, through the driver's own server, or as the app needs it. */
export type ExecutionMode = 'auto' | 'schema' | 'driver';

/** Options of `McpGraphqlModule.forRoot()`. Every one has a default. */
export interface McpGraphqlOptions {
  /** Name of the MCP server. Default: `nestjs-mcp-graphql`. */
  readonly name?: string;
  /** Version of the MCP server. Default: `1.0.0`. */
  readonly version?: string;
  /** What the server is for, for the host's model: text, or `{ text or file, assemble }`. Hosts cut it after 2 KB. */
  readonly instructions?: string | InstructionsOptions;
  /** Where MCP is served over HTTP; the app's global prefix stands before it. Default: `/mcp`. */
  readonly path?: string;
  /** Keep `path` out of the app's global prefix. Default: `true`, the prefix is honoured. */
  readonly useGlobalPrefix?: boolean;
  /** Host names that may be asked for, without ports. Default: this machine's own where the server listens on loopback, else any. */
  readonly allowedHosts?: readonly string[] | 'any';
  /** Host names of web pages that may call, without scheme and port. Default: like `allowedHosts`. */
  readonly allowedOrigins?: readonly string[] | 'any';
  /** How ids look to agents. Default: `passthrough()`. */
  readonly ids?: IdCodec;
  /** Who decides who calls. Default: whatever middleware or a guard of the app puts on the request as `user`. */
  readonly actor?: ProviderOf<ActorResolver>;
  /**
   * Whether nobody gets in without an actor, not even to see the list of tools. Default: `required` where `actor` or
   * `authorization` is set, else `optional`, and each resolver's own guards decide.
   */
  readonly authentication?: 'required' | 'optional';
  /** Ask for access tokens of OAuth 2.1. Default: none are asked for. */
  readonly authorization?: AuthorizationOptions;
  /**
   * What this server serves, in an app with several: tools declared in these modules or on these classes. What a module
   * imports is not included with it. Default: every tool of the app, for the only server.
   */
  readonly include?: readonly (abstract new (...args: never[]) => object)[];
  /** Whether guards marked with `@DecidesVisibility()` hide tools from those they would refuse. Default: `declared`, they do not. */
  readonly visibility?: VisibilityMode;
  /**
   * Run the guards of all tools once at boot as a call over stdio would meet them, and warn by name of those that read
   * what it does not bring. Guards really run, and what they write is written. Default: `false`.
   */
  readonly checkGuards?: boolean;
  /** Who says what errors of the app mean to an agent. Default: the library's own table alone. */
  readonly refusals?: ProviderOf<RefusalMapper>;
  /** Values of `extensions.code` whose messages are meant for clients, and what they are to an agent: `{ OUT_OF_STOCK: 'CONFLICT' }`. */
  readonly safeCodes?: Readonly<Record<string, RefusalCode>>;
  /** Rows of a list when neither agent nor tool says. Default: 20. */
  readonly defaultLimit?: number;
  /** The most rows an agent may ask for. Default: 100. */
  readonly maxLimit?: number;
  /** Nested object levels allowed in a projection. Default: 2. */
  readonly maxDepth?: number;
  /** Milliseconds a call may take; `false` for no end. Default: 55,000, just before most hosts give up. */
  readonly timeoutMs?: number | false;
  /** Calls of one actor that run at once in one process; everybody who is not signed in is one. Default: 32. */
  readonly maxConcurrentCallsPerActor?: number;
  /** Calls that may wait for a slot, for each actor and for each tool with a cap; the rest is refused. Default: 128. */
  readonly maxQueuedCalls?: number;
  /** JSON shapes of the app's own scalars, by scalar name. */
  readonly scalars?: Readonly<Record<string, ScalarShape>>;
  /** Names for the app's GraphQL schemas, by the path their module serves: `{ admin: '/admin/graphql' }`. */
  readonly schemas?: Readonly<Record<string, string>>;
  /**
   * How operations run. `driver`: through the GraphQL server, its plugins, validation rules and `formatError`; `schema`:
   * past them. Default: `auto`, the driver as soon as the app sets any of those.
   */
  readonly execution?: ExecutionMode;
  /** Files of whole operations, as glob patterns: each named operation is a tool. Default: none. */
  readonly operations?: readonly string[];
  /** For which hosts schemas are published. `strict`: every input is required and takes null instead. Default: `portable`. */
  readonly profile?: 'portable' | 'strict';
  /** Warn of a tool that adds more bytes than this to the published list. Default: 8192. */
  readonly warnToolBytes?: number;
  /** Refuse a tool that adds more bytes than this. Default: 65536. */
  readonly maxToolBytes?: number;
  /** Argument keys that hosts add and that are dropped quietly, such as `toolCallId`. Default: none. */
  readonly dropArguments?: readonly string[];
  /**
   * Whether 2025-era clients get sessions: streams that they can take up again and news of
   * changed tools. A session lives in one process. Default: `false`, every request stands for itself.
   */
  readonly sessions?: boolean | SessionOptions;
  /** Bounds for streams that stay open to wait for news. */
  readonly streams?: StreamOptions;
  /** Ways to reach the server beside `path`. Default: none. */
  readonly transports?: TransportOptions;
  /**
   * Where clients reach `path` from outside, as a whole URL, where a proxy in front changes it:
   * `https://example.com/notes/mcp`. Default: the path that this app serves.
   */
  readonly publicUrl?: string;
  /** What tells the replicas of this app of each other's changes, such as `redisEventBus()`. Default: this process alone. */
  readonly eventBus?: McpEventBus;
  /** How many clients may listen for changes at once, in each process (2026-07-28). Default: 1024. */
  readonly maxSubscriptions?: number;
  /** How changes that carry an `idempotency_key` are kept from running twice. Default: in memory, for a day. */
  readonly idempotency?: IdempotencyOptions;
  /** Who receives one event for each call of a tool. Default: listeners of `@nestjs/event-emitter`, where the app has it. */
  readonly audit?: ProviderOf<AuditSink>;
  /** What OpenTelemetry is told. Default: everything but arguments, results and the names of actors. */
  readonly telemetry?: TelemetryOptions;
}

/** The options with every default filled in; nobody downstream writes a default. */
export interface ResolvedOptions
  extends
    Required<Omit<McpGraphqlOptions, OptionsWithoutDefault | OptionsOfTheirOwn>>,
    Pick<McpGraphqlOptions, OptionsWithoutDefault> {
  readonly authorization?: ResolvedAuthorization;
  readonly idempotency: Required<IdempotencyOptions>;
  readonly instructions: ResolvedInstructions;
  readonly telemetry: ResolvedTelemetry;
  readonly sessions?: ResolvedSessions;
  readonly streams: ResolvedStreams;
}

/** What is resolved elsewhere, into a shape of its own. */
type OptionsOfTheirOwn =
  'authorization' | 'idempotency' | 'instructions' | 'sessions' | 'streams' | 'telemetry';

/** What is absent when the app does not say. */
type OptionsWithoutDefault =
  'actor' | 'include' | 'audit' | 'refusals' | 'allowedHosts' | 'allowedOrigins' | 'publicUrl';
