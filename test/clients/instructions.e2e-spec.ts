import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';

@Resolver()
class NotesResolver {
  @GraphQLTool({ useWhen: 'several notes are wanted', avoidWhen: ['the id is known'] })
  @Query(() => String, { description: 'Lists notes.' })
  listNotes(): string {
    return 'notes';
  }

  @GraphQLTool({ useWhen: 'money is due', visible: () => false })
  @Query(() => String, { description: 'Hidden.' })
  payroll(): string {
    return 'payroll';
  }
}

let booted: BootedApp;

beforeAll(async () => {
  const instructions = { text: 'Notes of one person.', assemble: true };
  booted = await bootApp(defineApp({ mcp: { instructions }, providers: [NotesResolver] }));
});
afterAll(() => booted.app.close());

const identity = { name: 'tests', version: '1.0.0' };

/** The instructions and the description of a tool, as a client of either era reads them. */
const CONNECT = {
  modern: async (url: URL) => {
    const client = new ModernClient(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  },
  legacy: async (url: URL) => {
    const client = new LegacyClient(identity);
    await client.connect(new LegacyTransport(url) as never);
    return client;
  },
};

describe.each(Object.entries(CONNECT))('a %s client', (_era, connect) => {
  it('reads the instructions: the text and the notes of tools that everybody sees', async () => {
    const client = await connect(new URL(`${booted.url}/mcp`));
    const instructions = client.getInstructions();
    expect(instructions).toContain('Notes of one person.');
    expect(instructions).toContain('- list_notes: Use when several notes are wanted');
    expect(instructions).not.toContain('payroll');
    const { tools } = await client.listTools();
    expect(tools.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Lists notes\..*Use when several notes are wanted.*Not when the id is known/s),
    ]);
    await client.close();
  });
});
