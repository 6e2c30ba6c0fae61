import { Logger } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool, REFUSAL_CODES } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { SECRET, THROWN } from './thrown-things.js';

@Resolver()
class ThrowingResolver {
  @GraphQLTool()
  @Query(() => Int, { description: 'Throws.' })
  throwIt(@Args('kind', { type: () => Int }) kind: number): number {
    throw THROWN[kind]!();
  }
}

let booted: BootedApp;

beforeAll(async () => {
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  booted = await bootApp(defineApp({ providers: [ThrowingResolver] }));
});
afterAll(async () => {
  await booted.app.close();
  vi.restoreAllMocks();
});

describe.each(CLIENTS)('whatever a resolver throws, with a %s client', (_era, connect) => {
  it('is a refusal with a code and a short text, and gives nothing away', async () => {
    expect(THROWN.length).toBeGreaterThan(180);
    const client = await connect(`${booted.url}/mcp`);
    for (let kind = 0; kind < THROWN.length; kind += 1) {
      const { isError, text, content, meta } = await client.callTool('throw_it', { kind });
      const told = `${text}${JSON.stringify(meta)}`;
      expect({ kind, isError, content }).toEqual({ kind, isError: true, content: undefined });
      expect(told).not.toContain(SECRET);
      expect(told).not.toMatch(/\[object|undefined|\bat \S+ \(|\.ts:\d|SELECT |node_modules/);
      expect(REFUSAL_CODES).toContain(/\[([A-Z_]+)\]$/.exec(text)?.[1]);
      expect(text.length).toBeLessThan(700);
    }
    await client.close();
  });
});
