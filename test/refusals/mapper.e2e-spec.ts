import { Injectable, Logger } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { GraphQLTool, type MappedRefusal, type RefusalMapper, type RefusalSource } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';

class SoldOut extends Error {}

class Confusing extends Error {}

/** Knows what the shop's errors mean. */
@Injectable()
class ShopRefusals implements RefusalMapper {
  map(error: unknown, { tool }: RefusalSource): MappedRefusal | undefined {
    if (error instanceof Confusing) {
      throw new Error('the mapper fails itself');
    }
    return error instanceof SoldOut
      ? {
          code: 'CONFLICT',
          text: `Sold out, says ${tool}.\nTry another size.`,
          retryable: true,
          retryAfterMs: 5000,
        }
      : undefined;
  }
}

@Resolver()
class ShopResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Sold out.' })
  buy(): string {
    throw new SoldOut('row 7 of stock');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Its mapper throws.' })
  confuse(): string {
    throw new Confusing('row 8 of stock');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'A code of the app.' })
  reserve(): string {
    throw new GraphQLError('Three are left.', { extensions: { code: 'FEW_LEFT' } });
  }
}

const REFUSAL = 'nestjs-mcp-graphql/refusal';

describe.each(CLIENTS)('errors of the app, for a %s client', (_era, connect) => {
  let booted: BootedApp;
  let logged: string[];

  beforeAll(async () => {
    logged = [];
    vi.spyOn(Logger.prototype, 'error').mockImplementation((...parts: unknown[]) => {
      logged.push(parts.join(' '));
    });
    const mcp = { refusals: ShopRefusals, safeCodes: { FEW_LEFT: 'CONFLICT' } } as const;
    booted = await bootApp(defineApp({ mcp, providers: [ShopResolver, ShopRefusals] }));
  });
  afterAll(async () => {
    await booted.app.close();
    vi.restoreAllMocks();
  });

  it('are what its mapper makes of them', async () => {
    const client = await connect(`${booted.url}/mcp`);
    const { text, meta } = await client.callTool('buy');
    expect(text).toMatch(/^Sold out, says buy\. Try another size\.\n.*\[CONFLICT\]$/s);
    expect(meta?.[REFUSAL]).toMatchObject({ code: 'CONFLICT', retryable: true, retryAfterMs: 5000 });
    await client.close();
  });

  it('stay hidden where the mapper fails, and both errors stand in the log', async () => {
    const client = await connect(`${booted.url}/mcp`);
    const { text } = await client.callTool('confuse');
    expect(text).toMatch(/\[INTERNAL\]$/);
    expect(text).not.toContain('stock');
    expect(logged.join('\n')).toContain('row 8 of stock');
    expect(logged.join('\n')).toContain('the mapper fails itself');
    await client.close();
  });

  it('are told by their own code where the app calls it safe', async () => {
    const client = await connect(`${booted.url}/mcp`);
    expect((await client.callTool('reserve')).text).toMatch(/^Three are left\..*\[CONFLICT\]$/s);
    await client.close();
  });
});
