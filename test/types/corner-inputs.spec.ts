import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';
import { type ToolScope, acceptArguments } from './accept-arguments.js';
import { compiled, refusals } from './compile-one.js';
import { looseValidator } from './validators.js';

/** What generated schemas found once, each in its smallest form. */

const OUT = 'type Out { title: String }';

const find = (args: string, rest = '') => `${OUT} type Query { find${args}: [Out] } ${rest}`;

function variablesOf(tool: ToolScope, args: JsonObject): unknown {
  const accepted = acceptArguments(tool, args);
  return accepted.kind === 'accepted' ? JSON.parse(JSON.stringify(accepted.variables)) : accepted;
}

function properties({ plan }: ToolScope) {
  return plan.inputSchema.properties;
}

describe('names that every object inherits', () => {
  const input = 'input In { title: String hasOwnProperty: String constructor: Int }';

  it('are not given unless they are', () => {
    const tool = compiled(find('(toString: In!, b: Int)', input), { flatten: false });
    expect(variablesOf(tool, { to_string: {} })).toEqual({ toString: {} });
    expect(variablesOf(tool, { to_string: { title: 'a' } })).toEqual({ toString: { title: 'a' } });
  });

  it('are sent as empty objects where GraphQL requires them', () => {
    expect(variablesOf(compiled(find('(constructor: In!)', input)), {})).toEqual({ constructor: {} });
  });
});

describe('a JSON scalar', () => {
  const sdl = find('(one: JSON!, many: [JSON!], maybe: JSON)', 'scalar JSON');

  it('takes null only where GraphQL does', () => {
    const validate = looseValidator(compiled(sdl).plan.inputSchema);
    expect(validate({ one: 1, maybe: null })).toBe(true);
    expect(validate({ one: null })).toBe(false);
    expect(validate({ one: 1, many: [null] })).toBe(false);
  });

  it('takes null in the strict profile wherever it may be left out', () => {
    const { plan } = compiled(find('(one: JSON! = 1)', 'scalar JSON'), {}, { profile: 'strict' });
    expect(looseValidator(plan.inputSchema)({ one: null })).toBe(true);
  });
});

describe('a choice of exactly one', () => {
  const input = 'input By @oneOf { id: ID slug: String }';

  it('is made by a fixed value', () => {
    const tool = compiled(find('(by: By!)', input), { fixed: { by: { slug: 'x' } } });
    expect(properties(tool)).toEqual({});
    expect(tool.plan.description).not.toContain('exactly one');
    expect(variablesOf(tool, {})).toEqual({ by: { slug: 'x' } });
  });

  it('is not made by a limit that is always sent', () => {
    const tool = compiled(find('(page: Page)', 'input Page @oneOf { limit: Int cursor: String }'));
    expect(variablesOf(tool, { cursor: 'c' })).toEqual({ page: { cursor: 'c' } });
  });
});

describe('a limit', () => {
  it('stays beside "last" where GraphQL requires it', () => {
    const tool = compiled(find('(limit: Int!, last: Int)'));
    expect(variablesOf(tool, { last: 5 })).toEqual({ limit: 20, last: 5 });
  });

  it('is sent beside a "before" that is null, or nothing would bound the list', () => {
    const tool = compiled(find('(first: Int, before: String, last: Int)'));
    expect(variablesOf(tool, { before: null, last: null })).toMatchObject({ first: 20 });
  });

  it('does not bound a "last" that is no number, nor gives way to it', () => {
    const tool = compiled(find('(limit: Int, last: In)', 'input In { a: Int }'));
    expect(properties(tool)['last']).toMatchObject({ type: 'object' });
    expect(variablesOf(tool, { last: { a: 1 } })).toEqual({ limit: 20, last: { a: 1 } });
  });

  it('that is fixed does not bound another argument of that name', () => {
    const input = 'input Page { first: Int! limit: [Int] }';
    const tool = compiled(find('(page: Page)', input), { fixed: { page: { first: 7 } } });
    expect(properties(tool)['limit']).toMatchObject({ type: 'array' });
    expect(variablesOf(tool, { limit: [1] })).toEqual({ page: { limit: [1], first: 7 } });
  });

  it('is no limit where it is the id', () => {
    const tool = compiled(find('(first: Int!)'), { idArg: 'first' });
    expect(properties(tool)).toEqual({ sqid: { type: 'string' } });
    expect(variablesOf(tool, { sqid: '7' })).toEqual({ first: 7 });
  });
});

describe('an argument that GraphQL requires', () => {
  const sdl = find('(data: In, b: Int)', 'input In { a: String! b2: String! c: String }');
  const leftOut = /requires the argument "data\.b2"/;

  it('may not be left out beside a fixed part', () => {
    expect(refusals(sdl, { flatten: 'data', fixed: { data: { a: 'x' } }, args: ['c'] })[0]).toMatch(leftOut);
  });

  it('may not be left out beside an argument that the agent fills', () => {
    expect(refusals(sdl, { flatten: 'data', args: ['a'] })[0]).toMatch(leftOut);
  });
});

describe('idArg', () => {
  it.each(['Float', 'Boolean'])('does not take a %s, which no id is', (type) => {
    expect(refusals(find(`(ref: ${type})`), { idArg: 'ref' })[0]).toMatch(/^idArg names "ref"/);
  });

  it('finds no record by a number that GraphQL could not take', () => {
    const tool = compiled(find('(ref: Int!)'), { idArg: 'ref' });
    expect(acceptArguments(tool, { sqid: '2147483648' })).toEqual({
      kind: 'refused',
      text: 'No matching record. Check the ids, or list or search first.',
    });
  });

  it('shows no default, which stands in the schema as the wire has it', () => {
    const tool = compiled(find('(ref: String = "x")'), { idArg: 'ref' });
    expect(properties(tool)['sqid']).toEqual({ type: 'string' });
  });
});

describe('a default', () => {
  const input = 'input In { a: Int b: Int = 3 old: Int @deprecated }';

  it.each(['{ a: null }', '{ old: 1 }'])(
    '%s is not shown, since the published schema does not take it',
    (literal) => {
      const tool = compiled(find(`(in: In = ${literal}, z: Int)`, input));
      expect(properties(tool)['in']).not.toHaveProperty('default');
    },
  );

  it('that leaves something out is not shown where everything is required', () => {
    const sdl = find('(in: In = { a: 1 }, z: Int = 2)', input);
    expect(properties(compiled(sdl))['in']).toHaveProperty('default', { a: 1, b: 3 });
    const strict = properties(compiled(sdl, {}, { profile: 'strict' }));
    expect(strict['in']).not.toHaveProperty('default');
    expect(strict['z']).toHaveProperty('default', 2);
  });
});

describe('options of types that they do not have', () => {
  it.each([
    [{ name: 5 }, 'the option name must be text.'],
    [{ fields: [null] }, 'the option fields[0] must be a field: its name, { name: […] } or { field, … }.'],
    [
      { fields: [{ title: 'x' }] },
      'the option fields[0] must be a field: its name, { name: […] } or { field, … }.',
    ],
    [{ fields: 'title' }, 'the option fields must be a list of fields.'],
    [{ feilds: [] }, 'there is no option "feilds". Did you mean "fields"?'],
    [{ fixed: [] }, 'the option fixed must be an object.'],
    [{ maxDepth: Number.NaN }, 'the option maxDepth must be a whole number.'],
  ])('%j are refused', (options, reason) => {
    expect(refusals(find(''), options as object)).toEqual([reason]);
  });
});
