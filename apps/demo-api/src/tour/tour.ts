import 'reflect-metadata';

import type { AddressInfo } from 'node:net';

import { NestFactory } from '@nestjs/core';

import { AppModule } from '../app.module.js';
import { Guest } from './guest.js';
import { expectShutDoor, walk } from './itinerary.js';

// A database of its own: the tour writes and deletes, and always starts from the same notes.
process.env['DEMO_DB'] = ':memory:';
delete process.env['DATABASE_URL'];

const app = await NestFactory.create(AppModule, { logger: ['error', 'fatal'] });
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
const url = `http://127.0.0.1:${port}/mcp`;
console.log(`A tour of the demo, over MCP at ${url}`);

const ann = await Guest.arrive('Ann', url, 'demo-ann');
const bob = await Guest.arrive('Bob', url, 'demo-bob');
const annsAgent = await Guest.arrive("Ann's agent", url, 'demo-ann-agent');
await expectShutDoor(url);
try {
  await walk({ ann, bob, annsAgent });
  console.log('\nThe tour is over; everything went as it should.');
} finally {
  await Promise.all([ann, bob, annsAgent].map((guest) => guest.leave()));
  await app.close();
}
