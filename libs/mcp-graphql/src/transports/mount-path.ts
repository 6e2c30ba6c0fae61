/** A route that the app keeps out of its global prefix, as Nest compiled it. */
export interface ExcludedRoute {
  readonly pathRegex: RegExp;
}

/** The app's global prefix, and the routes it does not stand before. */
export interface GlobalPrefix {
  readonly prefix: string;
  readonly exclude: readonly ExcludedRoute[];
}

/** Where MCP is served: the path of the option, behind the app's global prefix unless either side opts out. */
export function mountPath(
  { prefix, exclude }: GlobalPrefix,
  options: { readonly path: string; readonly useGlobalPrefix: boolean },
): string {
  const path = normalize(options.path);
  const isExcluded = exclude.some(({ pathRegex }) => pathRegex.test(path));
  return options.useGlobalPrefix && !isExcluded ? normalize(`${prefix}/${path}`) : path;
}

function normalize(path: string): string {
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
}
