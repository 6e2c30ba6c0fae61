/** Injects the options with every default filled in. Internal: the app passes options, it never reads them back. */
export const RESOLVED_OPTIONS = Symbol('nestjs-mcp-graphql:resolved-options');

/** Where a call's view of its request carries the running call. Internal: resolvers use `@CallSignal()` and `@CallProgress()`. */
export const RUNNING_CALL = Symbol('nestjs-mcp-graphql:running-call');
