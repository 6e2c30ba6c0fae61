import type { GraphQLFormattedError, GraphQLSchema, ValidationRule } from 'graphql';

/** What a driver's own pipeline answers with. Structural: the library needs no package of any driver. */
export interface ApolloServerLike {
  executeOperation(request: object, options: { readonly contextValue: object }): Promise<ApolloResponse>;
}

/** The part of Apollo's response that is read. */
export interface ApolloResponse {
  readonly body:
    { readonly kind: 'single'; readonly singleResult: ApolloResult } | { readonly kind: 'incremental' };
}

/** An execution result after `formatError`. */
export interface ApolloResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Apollo's `formatError`, as Nest's driver completed it. */
export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * The GraphQL server around a schema: what `POST /graphql` goes through before and after the operation, and what is
 * therefore not in the schema.
 */
export interface ServerLayer {
  /** Class name of the driver, for messages. */
  readonly driver: string;
  /** The running server of an Apollo driver; absent for other drivers, and where the app serves no HTTP. */
  readonly apollo?: ApolloServerLike;
  /** Options by which the app itself changes or refuses operations in the server. What a driver adds is left out. */
  readonly own: readonly string[];
  /** The app's validation rules, where they are the same for every document. */
  readonly rules: readonly ValidationRule[];
  readonly formatError?: FormatError;
}

/** Options of whatever driver: nothing is known of them. */
export type Settings = Readonly<Record<string, unknown>>;

/** The options of a GraphQL module: as the app wrote them, and as its driver completed them. */
export interface ServerOptions {
  readonly written: Settings;
  readonly completed: Settings;
}

/** A driver, as far as it tells about its server. */
export interface DriverLike {
  readonly instance?: unknown;
  readonly resolverDecoratorHost?: { hasRequestHooks?(): boolean };
}

/** Options of the known drivers whose presence alone means that the server does something to operations. */
const OWN_OPTIONS = [
  'formatError',
  'errorFormatter',
  'maskedErrors',
  'hooks',
  'loaders',
  'rootValue',
  'fieldResolver',
  'conditionalSchema',
];

/**
 * Reads what the server of one GraphQL module does to operations.
 * @param provided whether an object is a provider of the app: Apollo finds plugins among them by their decorator
 */
export function readServerLayer(
  driver: DriverLike,
  options: ServerOptions,
  provided: (plugin: unknown) => boolean,
): ServerLayer {
  const { instance } = driver;
  const { validationRules } = options.written;
  const { formatError } = options.completed;
  return {
    driver: driver.constructor.name,
    ...(isApollo(instance) && { apollo: instance }),
    own: listOwn(driver, options, provided),
    rules: Array.isArray(validationRules) ? (validationRules as ValidationRule[]) : [],
    ...(typeof formatError === 'function' && { formatError: formatError as FormatError }),
  };
}

function listOwn(
  driver: DriverLike,
  { written, completed }: ServerOptions,
  provided: (plugin: unknown) => boolean,
): string[] {
  const isPresent = (name: string) => isFilled(written[name]);
  const ownPlugins = [...listOf(written['plugins']), ...listOf(completed['plugins']).filter(provided)];
  return [
    ...(ownPlugins.some((plugin) => actsOnOperations(plugin)) ? ['plugins'] : []),
    ...(typeof written['validationRules'] === 'function' ? ['validationRules'] : []),
    ...OWN_OPTIONS.filter(isPresent),
    ...(hasCacheHints(driver, completed) ? ['@cacheControl'] : []),
    ...(driver.resolverDecoratorHost?.hasRequestHooks?.() === true ? ['request hooks'] : []),
  ];
}

/**
 * An Apollo plugin that only starts and stops with its server (a landing page, a drain), or that switches another one
 * off, is nothing to an operation. Plugins of other drivers do not say what they do.
 */
function actsOnOperations(plugin: unknown): boolean {
  if (typeof plugin !== 'object' || plugin === null || 'requestDidStart' in plugin) {
    return true;
  }
  return !('serverWillStart' in plugin) && !('__is_disabled_plugin__' in plugin);
}

/** Apollo's server gives resolvers `info.cacheControl`; where hints are declared, resolvers may well set some. */
function hasCacheHints({ instance }: DriverLike, { schema }: Settings): boolean {
  return isApollo(instance) && (schema as GraphQLSchema | undefined)?.getDirective('cacheControl') != null;
}

function isFilled(value: unknown): boolean {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value !== undefined && value !== null && value !== false && !isEmpty;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isApollo(instance: unknown): instance is ApolloServerLike {
  return typeof (instance as Partial<ApolloServerLike> | undefined)?.executeOperation === 'function';
}
