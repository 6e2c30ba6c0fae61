import type { DynamicModule, INestApplication, NestApplicationOptions, Type } from '@nestjs/common';
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';

/** The app's root module. */
export type RootModule = Type<unknown> | DynamicModule;

/** What `import('./app.module.js')` resolves to. */
interface RootNamespace {
  readonly AppModule?: RootModule;
  readonly default?: RootModule;
}

/** The root module, or a function that imports it: what it prints while it is imported is then off stdout as well. */
export type StdioEntry = RootModule | (() => Promise<RootModule | RootNamespace>);

/** How the app is made; the same as for HTTP, or its tools would not behave the same. */
export interface AppOptions {
  /** The HTTP adapter the app runs on, never listening. Default: Express. */
  readonly adapter?: AbstractHttpAdapter;
  /** Options for `NestFactory.create()`, such as a logger. */
  readonly nest?: NestApplicationOptions;
  /** What `main.ts` does to the app before it listens: global pipes, guards, interceptors and filters above all. */
  readonly prepare?: (app: INestApplication) => void | Promise<void>;
}

/**
 * The app, initialised as for HTTP and not listening. It is no mere application context: GraphQL drivers and context
 * functions differ by adapter, and `prepare` needs an app to put global guards on.
 */
export async function startApp(entry: StdioEntry, options: AppOptions): Promise<INestApplication> {
  const module = await loadModule(entry);
  const nest = { ...options.nest, abortOnError: false };
  const app = await (options.adapter === undefined
    ? NestFactory.create(module, nest)
    : NestFactory.create(module, options.adapter, nest));
  await options.prepare?.(app);
  return app.init();
}

async function loadModule(entry: StdioEntry): Promise<RootModule> {
  if (!isImporter(entry)) {
    return entry;
  }
  const loaded = await entry();
  const module = isRootModule(loaded) ? loaded : (loaded.AppModule ?? loaded.default);
  if (module === undefined || !isRootModule(module)) {
    throw new Error(
      'serveStdio: the imported file exports neither AppModule nor a default. Say which export is the root module: ' +
        "serveStdio(() => import('./app.module.js').then((file) => file.RootModule)).",
    );
  }
  return module;
}

/** A class has a prototype; a function that only imports is written as an arrow or is async, and has none. */
function isImporter(entry: StdioEntry): entry is () => Promise<RootModule | RootNamespace> {
  return typeof entry === 'function' && (entry.prototype as unknown) === undefined;
}

function isRootModule(value: RootModule | RootNamespace): value is RootModule {
  return typeof value === 'function' || 'module' in value;
}
