import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type NotesApp, bootNotes } from './testing/boot-notes.js';

interface Part {
  readonly path: string;
  readonly description?: string | null;
}

/** Left out: the README shows this method as it is, and would have to be written anew with it. */
const SHOWN_IN_README = 'Query.note(id)';

describe('the schema', () => {
  let notes: NotesApp;

  beforeAll(async () => {
    notes = await bootNotes();
  });
  afterAll(() => notes.close());

  it('describes every type, field, argument and enum value: agents read it', () => {
    const { schema } = notes.app.get(GraphQLSchemaHost);
    const parts = Object.values(schema.getTypeMap()).flatMap(partsOf);
    expect(parts.length).toBeGreaterThan(100);
    const bare = parts.filter(({ path, description }) => !description && path !== SHOWN_IN_README);
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('keeps what is on its way out, and says what to read instead', () => {
    const { schema } = notes.app.get(GraphQLSchemaHost);
    const note = schema.getType('Note');
    expect(isObjectType(note) && note.getFields()['summary']?.deprecationReason).toBe('Read body.');
  });
});

/** A type of the app and what it is made of. */
function partsOf(type: GraphQLNamedType): Part[] {
  if (type.name.startsWith('__')) {
    return [];
  }
  const isRoot = ['Query', 'Mutation'].includes(type.name);
  const parts: Part[] = isRoot ? [] : [{ path: type.name, description: type.description }];
  const add = (path: string, { description }: Omit<Part, 'path'>) => void parts.push({ path, description });
  if (isEnumType(type)) {
    type.getValues().forEach((value) => add(`${type.name}.${value.name}`, value));
  }
  if (isObjectType(type) || isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      add(`${type.name}.${field.name}`, field);
      const args: readonly GraphQLArgument[] = 'args' in field ? field.args : [];
      args.forEach((arg) => add(`${type.name}.${field.name}(${arg.name})`, arg));
    }
  }
  return parts;
}
