/** Where the current call's identity is held in CLS. Internal: apps read `ActorContext`. */
export const CALL_IDENTITY = Symbol('nestjs-mcp-graphql:call-identity');

/** Where a transport leaves what a request came in on, until the protocol asks for it. Internal. */
export const CALL_SOURCE = Symbol('nestjs-mcp-graphql:call-source');
