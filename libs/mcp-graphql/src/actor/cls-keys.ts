/** Where a transport leaves what a request came in on, until the protocol asks for it. Internal. */
export const CALL_SOURCE = Symbol('nestjs-mcp-graphql:call-source');
