import { readFileSync, readdirSync } from 'node:fs';

import { buildSchema } from 'graphql';
import { type LintedTool, lintToolSchema } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import { ToolRegistry } from '../../libs/mcp-graphql/src/registry/tool-registry.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import { readFixture } from '../compile/read-fixture.js';
import type { BootedApp } from '../support/boot-app.js';
import { bootDemo } from '../support/boot-demo.js';

const FIXTURES = new URL('../compile/fixtures/', import.meta.url);
const names = readdirSync(FIXTURES).filter((file) => file.endsWith('.graphql'));

describe('every tool is portable', () => {
  let booted: BootedApp;

  beforeAll(async () => {
    booted = await bootDemo();
  });
  afterAll(() => booted.app.close());

  it('of the demo, without so much as a warning', () => {
    const plans = booted.app.get(ToolRegistry).list();
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.flatMap((plan) => lintToolSchema(plan))).toEqual([]);
  });

  it.each(names)('of the fixture %s, in both profiles', (file) => {
    const fixture = readFixture(readFileSync(new URL(file, FIXTURES), 'utf8'));
    const schemas = new Map([['default', buildSchema(fixture.sdl)]]);
    const origin = { module: 'AppModule', class: 'Tools' };
    const declarations = fixture.tools.map((options) => ({ origin, options }));
    for (const profile of ['portable', 'strict'] as const) {
      const { plans } = compileTools(declarations, schemas, resolveOptions({ ...fixture.options, profile }));
      const found = plans.flatMap((plan) => lintToolSchema(plan));
      expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});

/** A sound tool, to be broken in one place. */
const sound: LintedTool = {
  name: 'read_note',
  description: 'Reads.',
  inputSchema: { type: 'object', properties: { sqid: { type: 'string' } } },
};

describe('what some host refuses is found', () => {
  it.each<[string, Partial<LintedTool>, string]>([
    ['a name with a space', { name: 'read note' }, '/name'],
    ['a long name', { name: 'a'.repeat(46) }, '/name'],
    ['a long description', { description: 'a'.repeat(1025) }, '/description'],
    ['a description that is cut', { description: 'ä'.repeat(1025) }, '/description'],
    [
      'a combinator at the root',
      { inputSchema: { type: 'object', properties: {}, anyOf: [] } },
      '/inputSchema',
    ],
    ['no properties', { inputSchema: { type: 'object' } as never }, '/inputSchema'],
    ['an array without items', inputOf({ tags: { type: 'array' } }), '/inputSchema/properties/tags'],
    ['a property without a type', inputOf({ any: {} }), '/inputSchema/properties/any'],
    ['a key with a slash', inputOf({ 'a/b': { type: 'string' } }), '/inputSchema/properties/a~1b'],
    ['a reference to nowhere', inputOf({ a: { $ref: '#/$defs/A' } }), '/inputSchema/properties/a'],
    [
      'null in type alone',
      inputOf({ a: { type: ['string', 'null'], enum: ['x'] } }),
      '/inputSchema/properties/a',
    ],
    ['an unusual format', inputOf({ a: { type: 'string', format: 'uri' } }), '/inputSchema/properties/a'],
  ])('%s', (_title, change, at) => {
    expect(lintToolSchema(sound)).toEqual([]);
    expect(lintToolSchema({ ...sound, ...change }).map((finding) => finding.at)).toEqual([at]);
  });
});

function inputOf(properties: LintedTool['inputSchema']['properties']): Partial<LintedTool> {
  return { inputSchema: { type: 'object', properties } };
}
