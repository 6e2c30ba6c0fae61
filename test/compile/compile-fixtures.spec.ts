import { readFileSync, readdirSync } from 'node:fs';

import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';

import { compileTools } from '../../libs/mcp-graphql/src/compile/compile-tools.js';
import { resolveOptions } from '../../libs/mcp-graphql/src/resolve-options.js';
import { readFixture } from './read-fixture.js';
import { renderCall } from './render-call.js';
import { renderReport } from './render-report.js';

const FOLDER = new URL('./fixtures/', import.meta.url);
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => file.replace(/\.graphql$/, ''));

/** Each behaviour of the compiler: a declaration and a small SDL, with what becomes of them beside it. */
describe('compile', () => {
  it.each(names)('%s', async (name) => {
    const fixture = readFixture(readFileSync(new URL(`${name}.graphql`, FOLDER), 'utf8'));
    const schema = buildSchema(fixture.sdl);
    const options = resolveOptions(fixture.options);
    const declarations = fixture.tools.map((tool) => ({
      origin: { module: 'AppModule', class: 'Tools' },
      options: tool,
    }));
    const report = compileTools(declarations, new Map([['default', schema]]), options);
    const calls = await Promise.all(
      fixture.calls.map((call) => renderCall({ plan: report.plans[0]!, schema, options }, call)),
    );
    const text = [`# ${name}`, ...renderReport(report), ...calls].join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot(new URL(`${name}.expected.md`, FOLDER).pathname);

    const isInvalid = report.problems.some((problem) => problem.severity === 'error');
    expect(isInvalid, 'a fixture that fails has .invalid in its name, no other has').toBe(
      name.includes('.invalid'),
    );
  });

  it('has no expectation whose fixture is gone', () => {
    const expected = readdirSync(FOLDER).filter((file) => file.endsWith('.expected.md'));
    expect(expected.map((file) => file.replace(/\.expected\.md$/, ''))).toEqual(names);
  });
});
