import 'reflect-metadata';
import { serveStdio } from 'nestjs-mcp-graphql/stdio';

await serveStdio(() => import('./app.module.js'));
