/** The app's `context` option as its driver completed it. */
export type ContextFactory = ((...args: unknown[]) => unknown) | object;

/** Where the context of one schema comes from: drivers call an app's function with different arguments. */
export interface ContextOrigin {
  readonly context: ContextFactory | undefined;
  /** `express` or `fastify`. */
  readonly adapter: string;
  /** The GraphQL server, where it is not one that is called as Apollo is. */
  readonly server?: 'mercurius' | 'yoga';
  /** The Fastify instance, which Mercurius puts into every context. */
  readonly app?: object;
}

/** What tells a driver's context from another's. */
interface DriverLike {
  readonly yoga?: unknown;
  readonly instance?: { readonly graphql?: unknown };
}

/** Which server a driver runs, by what it holds: names of classes do not survive a subclass. */
export function serverOf(driver: object): Pick<ContextOrigin, 'server' | 'app'> {
  if ('yoga' in driver) {
    return { server: 'yoga' };
  }
  const { instance } = driver as DriverLike;
  return typeof instance?.graphql === 'function' ? { server: 'mercurius', app: instance } : {};
}

/**
 * The context option to go by. A driver may mark the one object that an app gives for all requests with the first
 * request it serves (Mercurius' does); nobody's call may see another's.
 */
export function contextOf(
  written: unknown,
  completed: ContextFactory | undefined,
): ContextFactory | undefined {
  if (typeof written !== 'object' || written === null) {
    return completed;
  }
  const hasRequest = 'req' in written;
  return () => (hasRequest ? written : withoutRequest(written));
}

/** The request as Yoga shows it to an app's function, beside Node's own. */
export function yogaRequest(request: object): Request {
  const { headers = {}, url = '/' } = request as {
    readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly url?: string;
  };
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  );
  // Whatever a client writes into its host header, there is an address.
  const base = [`http://${String(headers['host'])}`, 'http://localhost'].find((one) =>
    URL.canParse(url, one),
  );
  return new Request(new URL(url, base), { method: 'POST', headers: given });
}

function withoutRequest(written: object): object {
  const copy = Object.create(Object.getPrototypeOf(written) as object | null) as { req?: unknown };
  Object.assign(copy, written);
  delete copy.req;
  return copy;
}
