import { type DynamicModule, type INestApplication, Injectable, Module } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { GraphQLTool, McpGraphqlModule, type McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { afterEach, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp, bootApp } from '../support/boot-app.js';
import { type AppParts, defineApp } from '../support/define-app.js';
import { CLIENTS, connectModern } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';

@Resolver()
class PingResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Answers.' })
  async ping(@Args('ms', { type: () => Int, defaultValue: 0 }) ms: number): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return 'pong';
  }
}

@Resolver()
class PongResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Answers back.' })
  pong(): string {
    return 'ping';
  }
}

@Injectable()
class Settings {
  createMcpGraphqlOptions(): McpGraphqlOptions {
    return { path: '/from-settings' };
  }
}

@Module({ providers: [Settings], exports: [Settings] })
class SettingsModule {}

describe.each(ADAPTER_NAMES)('on %s', (adapter) => {
  let booted: BootedApp;

  async function boot(parts: AppParts = {}, prepare?: (app: INestApplication) => void): Promise<void> {
    booted = await bootApp(defineApp({ providers: [PingResolver], ...parts }), prepare, adapter);
  }

  async function expectToolsAt(path: string): Promise<void> {
    for (const [, connect] of CLIENTS) {
      const client = await connect(`${booted.url}${path}`);
      expect((await client.callTool('ping')).content).toEqual({ result: 'pong' });
      await client.close();
    }
  }

  async function expectNothingAt(path: string): Promise<void> {
    expect((await rawCall(`${booted.url}${path}`, {})).status).toBe(404);
  }

  afterEach(() => booted.app.close());

  describe('the path', () => {
    it('is /mcp', async () => {
      await boot();
      await expectToolsAt('/mcp');
    });

    it('is what the option says, and nothing below it', async () => {
      await boot({ mcp: { path: '/agents/mcp' } });
      await expectToolsAt('/agents/mcp');
      await expectNothingAt('/agents/mcp/more');
      await expectNothingAt('/agents');
      await expectNothingAt('/mcp');
    });

    it('stands behind the global prefix', async () => {
      await boot({}, (app) => app.setGlobalPrefix('api'));
      await expectToolsAt('/api/mcp');
      await expectNothingAt('/mcp');
    });

    it('stays in front of the global prefix when the option says so', async () => {
      await boot({ mcp: { useGlobalPrefix: false } }, (app) => app.setGlobalPrefix('api'));
      await expectToolsAt('/mcp');
      await expectNothingAt('/api/mcp');
    });

    it('stays in front of the global prefix when the app excludes it', async () => {
      await boot({}, (app) => app.setGlobalPrefix('api', { exclude: ['mcp'] }));
      await expectToolsAt('/mcp');
    });

    it('answers other methods than POST with 405', async () => {
      await boot();
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await fetch(`${booted.url}/mcp`, { method });
        expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
      }
    });
  });

  describe("the app's own middleware", () => {
    it('has run: CORS answers a preflight and marks a call', async () => {
      await boot({}, (app) => app.enableCors({ origin: 'https://host.example' }));
      const preflight = await fetch(`${booted.url}/mcp`, {
        method: 'OPTIONS',
        headers: { origin: 'https://host.example', 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      const request = modernRequest('tools/list');
      const called = await rawCall(`${booted.url}/mcp`, request.body, request.headers);
      expect(called.headers.get('access-control-allow-origin')).toBe('https://host.example');
    });
  });

  describe('forRootAsync', () => {
    it.each<[string, DynamicModule]>([
      [
        'useFactory',
        McpGraphqlModule.forRootAsync({
          imports: [SettingsModule],
          inject: [Settings],
          useFactory: async (settings: Settings) => settings.createMcpGraphqlOptions(),
        }),
      ],
      ['useClass', McpGraphqlModule.forRootAsync({ useClass: Settings })],
      ['useExisting', McpGraphqlModule.forRootAsync({ imports: [SettingsModule], useExisting: Settings })],
    ])('takes its options by %s', async (_how, mcp) => {
      await boot({ mcp });
      await expectToolsAt('/from-settings');
    });
  });

  describe('closing the app', () => {
    it('ends open streams instead of waiting for clients to leave', async () => {
      await boot();
      const { body, headers } = modernRequest('subscriptions/listen', { notifications: {} });
      const response = await fetch(`${booted.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream, application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reader = response.body!.getReader();
      const first = new TextDecoder().decode((await reader.read()).value);
      expect(first).toContain('notifications/subscriptions/acknowledged');

      const patience = AbortSignal.timeout(5_000);
      await booted.app.close();
      expect(patience.aborted).toBe(false);
      await drain(reader);
    });

    it('lets running calls finish', async () => {
      await boot();
      for (const [, connect] of CLIENTS) {
        const client = await connect(`${booted.url}/mcp`);
        const running = client.callTool('ping', { ms: 300 });
        await new Promise((resolve) => setTimeout(resolve, 100));
        const closing = booted.app.close();
        expect((await running).content).toEqual({ result: 'pong' });
        await closing;
        await client.close().catch(() => undefined);
        await boot();
      }
    });

    it('lets two apps live side by side', async () => {
      await boot();
      const other = await bootApp(defineApp({ providers: [PongResolver] }), undefined, adapter);
      const client = await connectModern(`${other.url}/mcp`);
      expect((await client.listTools()).map(({ name }) => name)).toEqual(['pong']);
      await client.close();
      await other.app.close();
      await expectToolsAt('/mcp');
    });
  });
});

describe('an app on Express', () => {
  it('may leave the body alone', async () => {
    const { app, url } = await bootApp(defineApp({ providers: [PingResolver] }), (nest) =>
      (nest as NestExpressApplication).useBodyParser('json', { type: () => false }),
    );
    const client = await connectModern(`${url}/mcp`);
    expect((await client.callTool('ping')).content).toEqual({ result: 'pong' });
    const large = await rawCall(`${url}/mcp`, { filler: 'x'.repeat(5_000_000) });
    expect([large.status, large.body]).toEqual([
      413,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'The body is too large.' } },
    ]);
    await client.close();
    await app.close();
  });
});

async function drain(reader: { read(): Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}
