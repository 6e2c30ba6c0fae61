#!/usr/bin/env node
// snippet: stdio
import 'reflect-metadata';

import { serveStdio } from 'nestjs-mcp-graphql/stdio';

// The app is imported by a function, and not above: what it prints while it loads must not reach stdout.
await serveStdio(() => import('./app.module.js'));
// end snippet
