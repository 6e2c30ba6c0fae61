import { describe, expect, it } from 'vitest';

import type { JsonObject, JsonSchema } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolScope } from './accept-arguments.js';
import { tracePlan } from './call-plan.js';
import { compiled, refusals } from './compile-one.js';
import { MARKING } from './output-faults.js';
import { strictValidator } from './validators.js';

/** What generated schemas found once, each in its smallest form. */

/** The content of an answer in which every field has the value of its name, and which fits the published schema. */
async function contentOf(tool: ToolScope, values: JsonObject, args: JsonObject = {}): Promise<unknown> {
  const { outcome } = await tracePlan(tool, args, (_source, _args, _context, info) => values[info.fieldName]);
  if (outcome.kind === 'refusal') {
    return outcome;
  }
  const validate = strictValidator(tool.plan.outputSchema);
  validate(outcome.content);
  expect(validate.errors ?? []).toEqual([]);
  return outcome.content;
}

function published({ plan }: ToolScope): Readonly<Record<string, JsonSchema>> {
  return plan.outputSchema.properties;
}

describe('constant arguments of a projected field', () => {
  it('may be named like what every object inherits', () => {
    const tool = compiled('type Out { title(constructor: Int): String } type Query { find: Out }');
    expect(published(tool)).toHaveProperty('title');
  });

  it('may be objects where a JSON scalar takes them', async () => {
    const sdl =
      'scalar JSON type Out { title(by: JSON, in: [E!]): String } enum E { A } type Query { find: Out }';
    const args = { by: { a: [1, null], b: { c: 'd' } }, in: 'A' };
    const tool = compiled(sdl, { fields: [{ field: 'title', args }] });
    const seen: unknown[] = [];
    await tracePlan(tool, {}, (_source, given) => {
      seen.push(given);
      return {};
    }).catch(() => undefined);
    expect(seen.at(-1)).toEqual({ by: args.by, in: ['A'] });
  });
});

describe('a page', () => {
  const page = (fields: string) =>
    `type Out { title: String } type Page { items: [Out!]! ${fields} } type Query { find: Page! }`;

  it('does not call a number "has_more"', () => {
    expect(published(compiled(page('total: Int hasMore: Int')))).not.toHaveProperty('has_more');
  });

  it('writes a cursor as text, whatever scalar it is', async () => {
    const tool = compiled(page('nextCursor: Int'));
    expect(await contentOf(tool, { find: {}, items: [], nextCursor: 7 })).toEqual({
      result: [],
      next_cursor: '7',
    });
  });

  it('sends a cursor that is an id through the codec', async () => {
    const tool = compiled(page('endCursor: ID'), {}, { ids: MARKING });
    expect(await contentOf(tool, { find: {}, items: [], endCursor: 'c' })).toEqual({
      result: [],
      next_cursor: '~c',
    });
  });
});

describe('a value', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])('of %s is null, as in JSON', async (value) => {
    const tool = compiled('scalar Any type Query { find: Any }');
    const { outcome } = await tracePlan(tool, {}, () => value);
    expect(outcome).toEqual({ kind: 'result', content: { result: null } });
  });

  it('of a field that the app itself calls sqid is no id', async () => {
    const tool = compiled('enum E { A } type Out { sqid: E } type Query { find: Out }', {}, { ids: MARKING });
    expect(await contentOf(tool, { find: {}, sqid: 'A' })).toEqual({ sqid: 'A' });
  });
});

describe('what cannot be published', () => {
  const long = 'l'.repeat(65);

  it('is an interface that no type implements', () => {
    const errors = refusals('interface Face { title: String } type Query { find: Face }');
    expect(errors).toEqual([expect.stringMatching(/^no type of the schema is a "Face"/)]);
  });

  it.each([
    [{ fields: [long] }],
    [{ fields: [{ field: long, alias: 'two words' }] }],
    [{ document: `query Find { find { ${long} } }` }],
  ])('is a field whose name hosts refuse: %j', (options) => {
    const errors = refusals(`type Out { ${long}: String } type Query { find: Out }`, options);
    expect(errors[0]).toMatch(/hosts take 1 to 64 letters/);
  });

  it.each(['Face', '[[Out!]]'])('is a choice of fields of a %s', (type) => {
    const sdl = `interface Face { title: String } type Out implements Face { title: String } type Query { find: ${type} }`;
    expect(refusals(sdl, { narrow: true })[0]).toMatch(/^narrow needs/);
  });

  it('is a fragment inside a fragment of a projection', () => {
    const sdl =
      'interface Face { a: Int } interface Face2 { a: Int } type Out implements Face & Face2 { a: Int } type Query { find: Face }';
    const fields = [{ '... on Face2': [{ '... on Out': ['a'] }] }];
    expect(refusals(sdl, { fields })).toEqual([expect.stringMatching(/stands inside/)]);
  });
});

describe('a written operation', () => {
  const sdl = `
    interface Event { author: Person! at: String! } interface Paid { price: Int! }
    type Person { id: String! name: String! }
    type Talk implements Event & Paid { author: Person! at: String! price: Int! }
    type Party implements Event { author: Person! at: String! }
    type Gift implements Paid { price: Int! }
    union Thing = Talk | Party | Gift
    type Query { find: Thing }`;
  const written = (selection: string) =>
    compiled(sdl, { document: `query Find($full: Boolean!) { find { ${selection} } }` });
  const values = { author: {}, id: 'i', name: 'n', at: 'a', price: 5 };
  const as = (type: string) => ({ ...values, find: { __typename: type } });

  it('answers everything that overlapping fragments ask for', async () => {
    const tool = written(
      '... on Event { author { id } } ... on Talk { author { name } at @include(if: $full) }',
    );
    expect(await contentOf(tool, as('Talk'), { full: true })).toEqual({
      result: { __typename: 'Talk', author: { id: 'i', name: 'n' }, at: 'a' },
    });
    expect(await contentOf(tool, as('Party'), { full: true })).toEqual({
      result: { __typename: 'Party', author: { id: 'i' } },
    });
  });

  it('asks a member only for what all fragments around a field admit', async () => {
    const tool = written('... on Event { ... on Paid { price } ... on Party { at @include(if: $full) } }');
    expect(await contentOf(tool, as('Talk'), { full: true })).toEqual({
      result: { __typename: 'Talk', price: 5 },
    });
    expect(await contentOf(tool, as('Gift'), { full: true })).toEqual({ result: { __typename: 'Gift' } });
  });

  it('may leave out what one of several places asks for under a condition', async () => {
    const tool = written('... on Event { author { id } author @include(if: $full) { name } }');
    expect(await contentOf(tool, as('Talk'), { full: false })).toEqual({
      result: { __typename: 'Talk', author: { id: 'i' } },
    });
  });
});
