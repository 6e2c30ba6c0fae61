import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  type DynamicModule,
  type MiddlewareConsumer,
  Module,
  type ModuleMetadata,
  type NestModule,
} from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { ClsModule, type ClsModuleOptions } from 'nestjs-cls';
import { McpGraphqlModule, type McpGraphqlOptions } from 'nestjs-mcp-graphql';

/** A user, as the small apps of the tests put it on a request. */
export interface TestUser {
  readonly kind: string;
  readonly id?: string;
  readonly name: string;
}

/** What a small app is made of; everything has a default. */
export interface AppParts extends Pick<ModuleMetadata, 'imports' | 'providers'> {
  /** Options of `McpGraphqlModule.forRoot()`, or the module itself. */
  readonly mcp?: McpGraphqlOptions | DynamicModule;
  /** Options of the app's one `GraphQLModule`; `false` for none. */
  readonly graphql?: Partial<ApolloDriverConfig> | false;
  /** How nestjs-cls is set up; by middleware when left out. */
  readonly cls?: ClsModuleOptions;
}

const BY_MIDDLEWARE: ClsModuleOptions = { middleware: { mount: true } };

interface TestRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  user?: TestUser;
}

/** Signs in whoever the header `x-user` names, as an app's own middleware would. */
@Module({})
class SmallApp implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const signIn = (request: TestRequest, _: unknown, next: () => void) => {
      const name = request.headers['x-user'];
      if (name !== undefined) {
        request.user = { kind: 'person', id: name, name };
      }
      next();
    };
    consumer.apply(signIn).forRoutes('{*path}');
  }
}

/** A small app: CLS, one code-first GraphQL schema, MCP, and the parts of the test. */
export function defineApp(parts: AppParts): DynamicModule {
  const { imports = [], providers = [], mcp = {}, graphql = {}, cls = BY_MIDDLEWARE } = parts;
  const config = { driver: ApolloDriver, autoSchemaFile: true, ...graphql };
  return {
    module: SmallApp,
    imports: [
      ClsModule.forRoot({ ...cls, global: true }),
      ...(graphql === false ? [] : [GraphQLModule.forRoot<ApolloDriverConfig>(config)]),
      'module' in mcp ? mcp : McpGraphqlModule.forRoot(mcp),
      ...imports,
    ],
    providers,
  };
}
