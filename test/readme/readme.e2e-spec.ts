import { readFileSync } from 'node:fs';

import { buildSchema } from 'graphql';
import { ToolCompilationError } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import { readSnippet, readmeBlocks } from '../../scripts/readme-blocks.js';
import type { BootedApp } from '../support/boot-app.js';
import { bootDemo, signIn } from '../support/boot-demo.js';
import { connectModern } from '../support/mcp-clients.js';

/** One marked block of the README. */
interface Block {
  readonly kind: string;
  readonly source?: string;
  readonly text: string;
}

const blocks = readmeBlocks() as unknown as readonly Block[];

describe('the README', () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootDemo();
  });
  afterAll(() => booted.app.close());

  it('fits on 120 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(120);
  });

  it('shows the code as it is', () => {
    const snippets = blocks.filter((block) => block.kind === 'snippet');
    expect(snippets).toHaveLength(2);
    for (const { source, text } of snippets) {
      expect(text, `${source}: run node scripts/readme-blocks.js`).toBe(readSnippet(source!));
    }
  });

  it('shows what a call really answers', async () => {
    const outputs = blocks.filter((block) => block.kind === 'output');
    expect(outputs).toHaveLength(1);
    const ann = await connectModern(`${booted.url}/mcp`, signIn('annsAgent'));
    for (const { source, text } of outputs) {
      const [, tool, args] = /^(\w+) (.*)$/.exec(source!)!;
      const called = await ann.callTool(tool!, JSON.parse(args!) as Record<string, unknown>);
      expect(called.content).toEqual(JSON.parse(text));
    }
    await ann.close();
  });

  it('shows what a broken declaration really says', () => {
    const schema = buildSchema('type Query { note(id: ID!): Note } type Note { id: ID! title: String! }');
    const origin = { module: 'NotesModule', class: 'NotesResolver', method: 'note' };
    const options = {
      operation: 'note',
      name: 'read_note',
      fields: ['sqid', 'titel'],
      description: 'Reads.',
    };
    const report = compileTools([{ origin, options }], new Map([['default', schema]]), resolveOptions());
    const block = blocks.find(({ kind }) => kind === 'problems');
    expect(`${new ToolCompilationError(report.problems).message}\n`).toBe(block!.text);
  });
});
