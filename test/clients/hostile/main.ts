import 'reflect-metadata';
import { serveStdio } from 'nestjs-mcp-graphql/stdio';

import { holdStdout } from './noise.js';

holdStdout();
await serveStdio(() => import('./app.module.js'), { maxMessageBytes: 100_000 });
