import { Controller, Get, Module } from '@nestjs/common';
import { HealthCheckService, TerminusModule } from '@nestjs/terminus';
import { ServiceStatus } from 'nestjs-mcp-graphql';
import { McpHealthIndicator } from 'nestjs-mcp-graphql/terminus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { listenForTools } from '../support/listening-client.js';
import { connectModern } from '../support/mcp-clients.js';
import { waitUntil } from '../support/wait-until.js';
import { waiting, watchedApp } from './watched-app.js';

@Controller('health')
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly mcp: McpHealthIndicator,
  ) {}

  @Get()
  check() {
    return this.health.check([() => this.mcp.isHealthy()]);
  }
}

@Module({ imports: [TerminusModule], controllers: [HealthController], providers: [McpHealthIndicator] })
class HealthModule {}

describe('the health indicator', () => {
  let booted: BootedApp;
  let isConnected = true;

  beforeAll(async () => {
    booted = await bootApp(watchedApp({}, { imports: [HealthModule] }));
    booted.app.get(ServiceStatus).report('connected', () => isConnected);
  });
  afterAll(() => booted.app.close());

  /** What the health check answers, and with which status. */
  async function health(): Promise<unknown> {
    const response = await fetch(`${booted.url}/health`);
    const { details } = (await response.json()) as { details: unknown };
    return { status: response.status, details };
  }

  it('tells how many tools are served and how many calls run', async () => {
    const client = await connectModern(`${booted.url}/mcp`);
    const call = client.callTool('wait_for', {});
    await waiting.begun.kept;
    const up = { status: 'up', tools: 4, openStreams: 0, connected: true };
    expect(await health()).toEqual({ status: 200, details: { mcp: { ...up, callsInFlight: 1 } } });
    waiting.ended.keep();
    await call;
    await client.close();
    expect(await health()).toEqual({ status: 200, details: { mcp: { ...up, callsInFlight: 0 } } });
  });

  it('tells how many streams are open', async () => {
    const listener = await listenForTools(`${booted.url}/mcp`);
    const openStreams = () => booted.app.get(ServiceStatus).read()['openStreams'];
    await waitUntil('the stream is counted', () => openStreams() === 1);
    await listener.close();
    await waitUntil('the stream is gone', () => openStreams() === 0);
  });

  it('is down while a part that calls need is not there', async () => {
    isConnected = false;
    const down = { status: 'down', tools: 4, callsInFlight: 0, openStreams: 0, connected: false };
    expect(await health()).toEqual({ status: 503, details: { mcp: down } });
    isConnected = true;
  });
});
