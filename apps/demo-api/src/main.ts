import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';

import { AppModule } from './app.module.js';

const port = Number(process.env['PORT'] ?? 3000);
const app = await NestFactory.create(AppModule, { logger: ['log', 'warn', 'error', 'fatal'] });
app.enableShutdownHooks();
await app.listen(port, '127.0.0.1');
const url = await app.getUrl();

console.log(`
The demo is running.

  GraphiQL   ${url}/graphql
  MCP        ${url}/mcp

  Ann's token      demo-ann
  her agent's      demo-ann-agent

Claude Code:
  claude mcp add --transport http notes ${url}/mcp --header "Authorization: Bearer demo-ann-agent"

MCP Inspector:
  npx @modelcontextprotocol/inspector --cli ${url}/mcp --transport http \\
    --header "Authorization: Bearer demo-ann-agent" --method tools/list

A scripted tour: npm run demo:tour (in another terminal or alone)
`);
