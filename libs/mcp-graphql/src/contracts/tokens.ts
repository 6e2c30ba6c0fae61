/** Injects the options with every default filled in. Internal: the app passes options, it never reads them back. */
export const RESOLVED_OPTIONS = Symbol('nestjs-mcp-graphql:resolved-options');
