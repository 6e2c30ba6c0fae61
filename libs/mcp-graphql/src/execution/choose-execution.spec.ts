import { describe, expect, it } from 'vitest';

import type { ApolloServerLike, ServerLayer } from '../schema/server-layer.js';
import { chooseExecution } from './choose-execution.js';

const apollo = {} as ApolloServerLike;
const layer = (parts: Partial<ServerLayer>): ServerLayer => ({
  driver: 'SomeDriver',
  own: [],
  rules: [],
  ...parts,
});
const rules = [() => ({})];

describe('chooseExecution', () => {
  it('takes the schema where nothing of the app is in the server', () => {
    expect(chooseExecution('auto', 'default', layer({ apollo })).kind).toBe('schema');
    expect(chooseExecution('auto', 'default', layer({})).kind).toBe('schema');
  });

  it('takes the driver as soon as something is, and says what', () => {
    expect(
      chooseExecution('auto', 'default', layer({ apollo, own: ['plugins', 'formatError'], rules })),
    ).toEqual({
      kind: 'driver',
      reason: 'the app sets plugins, formatError, validationRules',
    });
  });

  it('needs no driver for rules that every tool was held against at boot', () => {
    expect(chooseExecution('auto', 'default', layer({ rules })).kind).toBe('schema');
  });

  it('does as it is told', () => {
    expect(chooseExecution('driver', 'default', layer({ apollo })).kind).toBe('driver');
    expect(chooseExecution('schema', 'default', layer({ apollo, own: ['plugins'] })).kind).toBe('schema');
    expect(chooseExecution('schema', 'default', layer({ own: ['hooks'] })).kind).toBe('schema');
  });

  it('refuses to go around what the app set, without being told to', () => {
    expect(() => chooseExecution('auto', 'admin', layer({ own: ['hooks', 'errorFormatter'] }))).toThrow(
      'McpGraphqlModule: schema "admin": the app sets hooks, errorFormatter, which act in the server of SomeDriver and ' +
        "not in the schema, and tools cannot go through that server. Only Apollo's can be, in an app that serves HTTP. " +
        "If tools may run on the schema alone, say so: execution: 'schema'.",
    );
  });

  it('refuses a driver that has no pipeline', () => {
    expect(() => chooseExecution('driver', 'default', layer({}))).toThrow(
      `McpGraphqlModule: schema "default": the option execution is 'driver', but SomeDriver has no running server`,
    );
  });
});
