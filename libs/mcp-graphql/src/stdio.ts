// The subpath nestjs-mcp-graphql/stdio. A line here makes public API.

export { serveStdio, type ServeStdioOptions } from './transports/stdio/serve-stdio.js';
export type { AppOptions, RootModule, StdioEntry } from './transports/stdio/start-app.js';
