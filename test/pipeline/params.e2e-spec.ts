import type { EventEmitter } from 'node:events';

import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import {
  Args,
  Context,
  Field,
  GqlExecutionContext,
  Info,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Root,
} from '@nestjs/graphql';
import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLError,
  GraphQLInt,
  type GraphQLResolveInfo,
} from 'graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ADAPTER_NAMES, type BootedApp } from '../support/boot-app.js';
import { type TestUser, defineApp } from '../support/define-app.js';
import { CLIENTS } from '../support/mcp-clients.js';
import { rawCall } from '../support/raw-call.js';
import { SET_UPS, bootOn } from './boot-on.js';
import { expectParity } from './parity.js';
import { Runs } from './runs.js';

const runs = new Runs();

interface SmallRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly method: string;
  readonly ip?: string;
  readonly user?: TestUser;
  get?(name: string): string | undefined;
}

/** What the app's context function makes for every operation. */
interface AppContext {
  readonly req: SmallRequest;
  readonly viewer: TestUser | undefined;
  readonly locale: string;
  readonly res: EventEmitter;
}

/** An app's own parameter decorator, as the documentation of Nest has it. */
const Viewer = createParamDecorator(
  (key: keyof TestUser, context: ExecutionContext) =>
    GqlExecutionContext.create(context).getContext<AppContext>().viewer?.[key],
);

@ObjectType()
class Chapter {
  @Field()
  heading!: string;

  @Field()
  path!: string;
}

@Resolver(() => Chapter)
class BookResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'What the context says.' })
  context(@Context() context: AppContext, @Context('locale') locale: string, @Viewer('name') name?: string) {
    return `${context.viewer?.name} ${context.req.user?.name} ${name} ${locale} ${context.req.headers['x-agent']}`;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'What the request says.' })
  request(@Context('req') req: SmallRequest) {
    return `${req.method} ${req.ip} ${req.get?.('x-agent') ?? req.headers['x-agent']}`;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'What is being asked.' })
  info(@Args('depth') depth: string, @Info() info: GraphQLResolveInfo, @Root() root: unknown) {
    const { fieldName, operation, parentType, path, returnType, schema } = info;
    const asked = [fieldName, operation.operation, parentType.name, path.key, returnType.toString()];
    return [...asked, schema.getQueryType()?.name, depth, JSON.stringify(root)].join(' ');
  }

  @GraphQLTool({ fields: ['heading', 'path'] })
  @Query(() => [Chapter], { description: 'All chapters.' })
  chapters(@Info() info: GraphQLResolveInfo) {
    const [node] = info.fieldNodes;
    const names = node!.selectionSet!.selections.map((field) =>
      field.kind === 'Field' ? field.name.value : '',
    );
    return [{ heading: names.join('+') }, { heading: 'two' }];
  }

  @ResolveField(() => String)
  path(@Parent() chapter: Chapter, @Info() { path }: GraphQLResolveInfo, @Context('locale') locale: string) {
    return `${chapter.heading} ${path.prev?.key} ${path.prev?.prev?.key} ${locale}`;
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Tidies up when its request is over.' })
  tidy(@Context('res') res: EventEmitter) {
    res.on('close', () => runs.note('tidied up'));
    return 'soon';
  }
}

type Given = [{ req: SmallRequest; res: EventEmitter }] | [SmallRequest, { raw: EventEmitter }];

/** Express hands over one object, Fastify its request and its reply. */
const context = async (...given: Given): Promise<AppContext> => {
  await new Promise((resolve) => setImmediate(resolve));
  const { req, res } = given.length === 1 ? given[0] : { req: given[0], res: given[1].raw };
  return { req, res, viewer: req.user, locale: req.headers['accept-language'] ?? 'none' };
};

describe.each(ADAPTER_NAMES)('parameters of a resolver on %s', (adapter) => {
  let booted: BootedApp;
  const headers = { 'x-user': 'ann', 'x-agent': 'robot', 'accept-language': 'nb' };
  const ask = async (tool: string, query: string, args?: Record<string, unknown>) =>
    (await expectParity(booted, { tool, query, headers, ...(args && { args }) }, runs)).content;

  beforeAll(async () => {
    const graphql = { context, rootValue: { motto: 'read more' } };
    booted = await bootOn(adapter, defineApp({ providers: [BookResolver], graphql }));
  });
  afterAll(() => booted.app.close());

  it('have the context that the app made, over the request of this call', async () => {
    expect(await ask('context', '{ context }')).toEqual({ result: 'ann ann ann nb robot' });
  });

  it('have the request with all it can do', async () => {
    expect(await ask('request', '{ request }')).toEqual({ result: 'POST 127.0.0.1 robot' });
  });

  it('have the info of the operation, and the root value of the app', async () => {
    expect(await ask('info', '{ info(depth: "deep") }', { depth: 'deep' })).toEqual({
      result: 'info query Query info String! Query deep {"motto":"read more"}',
    });
    expect(await ask('chapters', '{ chapters { heading path } }')).toEqual({
      result: [
        { heading: 'heading+path', path: 'heading+path 0 chapters nb' },
        { heading: 'two', path: 'two 1 chapters nb' },
      ],
    });
  });

  it('hear when the request is over', async () => {
    const post = () => rawCall(`${booted.url}/graphql`, { query: '{ tidy }' });
    runs.take();
    await post();
    await vi.waitFor(() => expect(runs.take()).toEqual({ 'tidied up': 1 }));
    for (const [, connect] of CLIENTS) {
      const client = await connect(`${booted.url}/mcp`);
      await client.callTool('tidy');
      await vi.waitFor(() => expect(runs.take()).toEqual({ 'tidied up': 1 }));
      await client.close();
    }
  });
});

interface CacheInfo extends GraphQLResolveInfo {
  readonly cacheControl: { setCacheHint(hint: { maxAge: number }): void };
}

@Resolver()
class WeatherResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'The weather.' })
  weather(@Info() { cacheControl }: CacheInfo): string {
    cacheControl.setCacheHint({ maxAge: 60 });
    return 'rain';
  }
}

describe("what Apollo's server adds to the info", () => {
  it('is there for tools, where the schema declares cache hints', async () => {
    const { FIELD_DEFINITION, OBJECT } = DirectiveLocation;
    const args = { maxAge: { type: GraphQLInt } };
    const directive = new GraphQLDirective({
      name: 'cacheControl',
      locations: [FIELD_DEFINITION, OBJECT],
      args,
    });
    const graphql = { buildSchemaOptions: { directives: [directive] } };
    const booted = await bootOn('express', defineApp({ providers: [WeatherResolver], graphql }));
    const { content } = await expectParity(booted, { tool: 'weather', query: '{ weather }' }, runs);
    expect(content).toEqual({ result: 'rain' });
    await booted.app.close();
  });
});

describe.each(SET_UPS)(
  'a context function that refuses, on %s, tools run by the %s',
  (adapter, execution) => {
    it('refuses a tool with its own reason', async () => {
      const refusing = () => {
        throw new GraphQLError('The office is closed.', { extensions: { code: 'FORBIDDEN' } });
      };
      const graphql = { context: refusing };
      const parts = { providers: [BookResolver], graphql, mcp: { execution } };
      const booted = await bootOn(adapter, defineApp(parts));
      const { refusal } = await expectParity(booted, { tool: 'request', query: '{ request }' }, runs);
      expect(refusal).toBe('The office is closed. [FORBIDDEN]');
      await booted.app.close();
    });
  },
);
