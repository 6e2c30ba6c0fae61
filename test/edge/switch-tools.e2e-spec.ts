import { Injectable, type OnModuleInit } from '@nestjs/common';
import { McpToolRegistry } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { listenForTools } from '../support/listening-client.js';
import { CLIENTS, connectModern } from '../support/mcp-clients.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { waitUntil } from '../support/wait-until.js';
import { NotesResolver } from './notes-fixture.js';

const LISTEN = { notifications: { toolsListChanged: true, resourceSubscriptions: ['x://y'] } };

describe('McpToolRegistry', () => {
  let booted: BootedApp;
  let url: string;
  let registry: McpToolRegistry;

  beforeAll(async () => {
    booted = await bootApp(defineApp({ providers: [NotesResolver], mcp: { maxSubscriptions: 2 } }));
    url = `${booted.url}/mcp`;
    registry = booted.app.get(McpToolRegistry);
  });
  afterAll(() => booted.app.close());

  it('knows every tool, on or off', () => {
    registry.disable('fail');
    expect(registry.list()).toEqual([
      { name: 'delete_note', enabled: true },
      { name: 'fail', enabled: false },
      { name: 'read_note', enabled: true },
      { name: 'who_am_i', enabled: true },
    ]);
    registry.enable('fail');
    expect(registry.isEnabled('fail')).toBe(true);
    expect(registry.isEnabled('nothing')).toBe(false);
  });

  it('refuses to switch what does not exist', () => {
    expect(() => registry.disable('who_am_l')).toThrow(
      'McpToolRegistry: there is no tool "who_am_l". Did you mean "who_am_i"?',
    );
  });

  it.each(CLIENTS)('makes a tool answer as if it did not exist, and come back, %s client', async (_, to) => {
    const client = await to(url);
    registry.disable('who_am_i');
    expect((await client.listTools()).map(({ name }) => name)).not.toContain('who_am_i');
    const off = await client.callTool('who_am_i').catch((error: Error) => error.message);
    const unknown = await client.callTool('who_am_x').catch((error: Error) => error.message);
    expect(off).toBe(String(unknown).replace('who_am_x', 'who_am_i'));
    registry.enable('who_am_i');
    expect((await client.callTool('who_am_i')).content).toEqual({ result: 'nobody/nobody' });
    await client.close();
  });

  it('tells clients that listen, once for changes that come together, and not for none', async () => {
    const listener = await listenForTools(url);
    registry.disable('fail');
    registry.disable('read_note');
    registry.disable('read_note');
    await waitUntil('the listener is told', () => listener.told() > 0);
    expect(await listener.listNames()).toEqual(['delete_note', 'who_am_i']);
    registry.enable('fail');
    registry.enable('read_note');
    await waitUntil('the listener is told again', () => listener.told() > 1);
    registry.enable('read_note');
    registry.announceChange();
    await waitUntil('the listener is told of what only the app knows', () => listener.told() > 2);
    expect(listener.told()).toBe(3);
    await listener.close();
  });

  it('grants no subscription but that of the list', async () => {
    const { body, headers } = modernRequest('subscriptions/listen', LISTEN);
    const aborted = new AbortController();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
      signal: aborted.signal,
    });
    const { value } = await response.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('"notifications":{"toolsListChanged":true}');
    aborted.abort();
  });

  it('takes no more subscriptions than it is told to, and frees those that end', async () => {
    const both = await Promise.all([listenForTools(url), listenForTools(url)]);
    const { body, headers } = modernRequest('subscriptions/listen', LISTEN);
    expect((await rawCall(url, body, headers)).body).toMatchObject({
      error: { code: -32603, message: 'Subscription limit reached' },
    });
    await Promise.all(both.map((listener) => listener.close()));
    let again: { close(): Promise<void> } | undefined;
    await waitUntil('a place is free', async () => {
      again = await listenForTools(url).catch(() => undefined);
      return again !== undefined;
    });
    await again!.close();
  });
});

@Injectable()
class SwitchedAtStart implements OnModuleInit {
  constructor(private readonly registry: McpToolRegistry) {}

  onModuleInit(): void {
    this.registry.disable('fail');
  }
}

describe('an app', () => {
  it('starts with tools that it switched off itself', async () => {
    const { app, url } = await bootApp(defineApp({ providers: [NotesResolver, SwitchedAtStart] }));
    const client = await connectModern(`${url}/mcp`);
    expect((await client.listTools()).map(({ name }) => name)).toEqual([
      'delete_note',
      'read_note',
      'who_am_i',
    ]);
    await client.close();
    await app.close();
  });

  it('ends with clients that still listen, and tells them so', async () => {
    const { app, url } = await bootApp(defineApp({ providers: [NotesResolver] }));
    const listeners = await Promise.all([listenForTools(`${url}/mcp`), listenForTools(`${url}/mcp`)]);
    const started = Date.now();
    await app.close();
    expect(Date.now() - started).toBeLessThan(2000);
    expect(await Promise.all(listeners.map(({ ended }) => ended))).toEqual(['graceful', 'graceful']);
    await Promise.all(listeners.map((listener) => listener.close()));
  });
});
