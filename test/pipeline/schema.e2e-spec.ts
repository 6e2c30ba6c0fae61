import { ForbiddenException } from '@nestjs/common';
import {
  Args,
  Directive,
  Field,
  type FieldMiddleware,
  ID,
  Int,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import {
  defaultFieldResolver,
  DirectiveLocation,
  GraphQLDirective,
  GraphQLError,
  type GraphQLField,
  GraphQLSchema,
  isObjectType,
} from 'graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

interface AppContext {
  readonly req: { readonly user?: TestUser };
}

/** Of one field: hides most of an address. */
const redact: FieldMiddleware<unknown, AppContext> = async (_, next) => {
  runs.note('redact');
  return ((await next()) as string).replace(/^[^@]+/, '***');
};

/** Of all fields, from the schema's own options. */
const measure: FieldMiddleware = ({ info }, next) => {
  runs.note(`measured ${info?.parentType.name}.${info?.fieldName}`);
  return next();
};

@ObjectType()
class Person {
  @Field(() => ID)
  id!: string;

  @Field({ middleware: [redact] })
  email!: string;

  @Directive('@upper')
  @Field()
  name!: string;

  @Field(() => String, { nullable: true })
  note?: string;
}

@Resolver(() => Person)
class PeopleResolver {
  @GraphQLTool({ fields: ['email', 'name'] })
  @GraphQLTool({ name: 'people_with_notes', fields: ['email', 'note'] })
  @Query(() => [Person], { description: 'All people.' })
  people(): object[] {
    return ['ann', 'bob'].map((name, id) => ({ id, name, email: `${name}@example.org` }));
  }

  @GraphQLTool()
  @Query(() => Int, { description: 'What somebody earns.' })
  salary(@Args('name') name: string): number {
    runs.note('salary resolver');
    return name.length * 1000;
  }

  @GraphQLTool()
  @Directive('@signedIn')
  @Query(() => String, { description: 'For those who are signed in.' })
  news(): string {
    return 'no news';
  }

  @ResolveField(() => String, { nullable: true, middleware: [redact] })
  note(): string {
    return 'call me@home';
  }
}

type AppField = GraphQLField<unknown, AppContext>;

const isMarked = ({ astNode }: AppField, directive: string): boolean =>
  astNode?.directives?.some(({ name }) => name.value === directive) === true;

/** Every field of every object type. */
function fieldsOf(schema: GraphQLSchema): AppField[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
}

/** What `@upper` does, as a wrapper around the resolver of each field that has it. */
function applyUpper(schema: GraphQLSchema): GraphQLSchema {
  for (const field of fieldsOf(schema).filter((candidate) => isMarked(candidate, 'upper'))) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = async (...args) => ((await resolve(...args)) as string).toUpperCase();
  }
  return schema;
}

/** Permissions that live in the schema: a directive, and a wrapper around one field by name. It is a new schema. */
function applyPermissions(schema: GraphQLSchema): GraphQLSchema {
  const guarded = new GraphQLSchema(schema.toConfig());
  for (const field of fieldsOf(guarded)) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (root, args, context, info) => {
      if (isMarked(field, 'signedIn') && context.req.user === undefined) {
        throw new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
      }
      if (field.name === 'salary' && context.req.user?.name !== 'bob') {
        throw new ForbiddenException('Salaries are for Bob.');
      }
      return resolve(root, args, context, info);
    };
  }
  return guarded;
}

const directives = [
  new GraphQLDirective({ name: 'upper', locations: [DirectiveLocation.FIELD_DEFINITION] }),
  new GraphQLDirective({ name: 'signedIn', locations: [DirectiveLocation.FIELD_DEFINITION] }),
];

describe.each(ADAPTER_NAMES)('what lives in the schema, on %s', (adapter) => {
  let booted: BootedApp;
  const ask = (tool: string, query: string, user?: string, args?: Record<string, unknown>) =>
    expectParity(
      booted,
      { tool, query, headers: user === undefined ? {} : { 'x-user': user }, ...(args && { args }) },
      runs,
    );

  beforeAll(async () => {
    const graphql = {
      buildSchemaOptions: { directives, fieldMiddleware: [measure] },
      transformSchema: (schema: GraphQLSchema) => applyPermissions(applyUpper(schema)),
    };
    booted = await bootOn(adapter, defineApp({ providers: [PeopleResolver], graphql }));
  });
  afterAll(() => booted.app.close());

  it('field middleware and directives apply, for each row', async () => {
    expect(await ask('people', '{ people { email name } }')).toEqual({
      content: {
        result: [
          { email: '***@example.org', name: 'ANN' },
          { email: '***@example.org', name: 'BOB' },
        ],
      },
      runs: { redact: 2, 'measured Person.email': 2, 'measured Person.name': 2 },
    });
  });

  it('field middleware of a field resolver applies', async () => {
    expect((await ask('people_with_notes', '{ people { email note } }')).content).toMatchObject({
      result: [{ note: '***@home' }, { note: '***@home' }],
    });
  });

  it('a permission that wraps a field of the schema refuses before the resolver', async () => {
    const query = '{ salary(name: "ann") }';
    expect(await ask('salary', query, undefined, { name: 'ann' })).toEqual({
      refusal: 'Salaries are for Bob. [FORBIDDEN]',
      runs: {},
    });
    expect((await ask('salary', query, 'bob', { name: 'ann' })).content).toEqual({ result: 3000 });
  });

  it('a permission by directive refuses with its own code', async () => {
    expect((await ask('news', '{ news }')).refusal).toBe('Sign in first. [UNAUTHENTICATED]');
    expect((await ask('news', '{ news }', 'ann')).content).toEqual({ result: 'no news' });
  });
});
