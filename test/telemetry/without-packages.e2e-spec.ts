import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { buildProgram } from '../support/build-program.js';
import { connectModern } from '../support/mcp-clients.js';
import { startProgram } from '../support/start-program.js';

const PROGRAM = await buildProgram(new URL('./plain-program.ts', import.meta.url));
const HIDE = fileURLToPath(new URL('./hide-packages.mjs', import.meta.url));
const OPTIONAL = [
  '@opentelemetry/api',
  '@nestjs/event-emitter',
  '@nestjs/terminus',
  '@modelcontextprotocol/sdk',
  'ioredis',
  'jose',
];

it('an app without any of the optional packages starts, answers calls and logs nothing of them', async () => {
  const env = { HIDDEN: OPTIONAL.join(',') };
  const program = await startProgram(PROGRAM, { flags: ['--import', HIDE], env });
  const client = await connectModern(`${String(program.ready['url'])}/mcp`);
  expect((await client.callTool('hello')).content).toEqual({ result: 'hello' });
  await client.close();
  expect(program.printed()).toBe('');
  await program.stop('SIGKILL');
});

it('and the packages are really hidden from it', async () => {
  const env = { HIDDEN: '@nestjs/graphql' };
  await expect(startProgram(PROGRAM, { flags: ['--import', HIDE], env })).rejects.toThrow(
    "Cannot find package '@nestjs/graphql'",
  );
});
