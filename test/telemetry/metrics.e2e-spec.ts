import { type Attributes, metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { watchedApp } from './watched-app.js';

describe.each(CLIENTS)('metrics of a %s client', (era, connect) => {
  let booted: BootedApp;
  let exporter: InMemoryMetricExporter;
  let provider: MeterProvider;

  beforeAll(async () => {
    booted = await bootApp(watchedApp());
    // Registered after the boot, as some set-ups do.
    exporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
    provider = new MeterProvider({ readers: [reader] });
    metrics.setGlobalMeterProvider(provider);
  });
  afterEach(() => exporter.reset());
  afterAll(async () => {
    metrics.disable();
    await provider.shutdown();
    await booted.app.close();
  });

  /** What was measured under a name: values by attributes. */
  async function measured(name: string): Promise<{ attributes: Attributes; value: unknown }[]> {
    await provider.forceFlush();
    const all = exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
    const found = all.filter(({ descriptor }) => descriptor.name === name);
    return found.flatMap(({ dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({ attributes, value: value as unknown })),
    );
  }

  it('count calls by tool and outcome, and never by actor', async () => {
    const client = await connect(`${booted.url}/mcp`, { authorization: 'Bearer ann' });
    await client.callTool('list_notes', { limit: 2 });
    await client.callTool('list_notes', { limit: 3 });
    await client.callTool('list_notes', { limit: 'x' });
    await client.callTool('no_such_tool').catch(() => undefined);
    await client.close();

    const durations = await measured('mcp.server.operation.duration');
    const common = {
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'mcp.protocol.version': era === 'modern' ? '2026-07-28' : '2025-11-25',
      'network.transport': 'tcp',
    };
    const tool = { ...common, 'gen_ai.tool.name': 'list_notes' };
    expect(durations.map(({ attributes, value }) => [attributes, (value as Histogram).count])).toEqual([
      [{ ...tool, 'mcp_graphql.outcome': 'OK' }, 2],
      [{ ...tool, 'mcp_graphql.outcome': 'BAD_INPUT', 'error.type': 'tool_error' }, 1],
      [{ ...common, 'error.type': '-32602', 'rpc.response.status_code': '-32602' }, 1],
    ]);
    const sizes = await measured('mcp_graphql.result.size');
    expect((sizes[0]!.value as Histogram).min).toBeGreaterThan(10);
    const [items] = await measured('mcp_graphql.result.items');
    expect(items!.value).toMatchObject({ min: 2, max: 3, count: 2 });
    expect((await measured('mcp_graphql.calls.active')).map(({ value }) => value)).toEqual([0]);
  });
});
