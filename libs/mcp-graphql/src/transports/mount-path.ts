/** A route that the app keeps out of its global prefix, as Nest compiled it. */
export interface ExcludedRoute {
  readonly pathRegex: RegExp;
}

/** What is asked of Nest's own `ApplicationConfig`. */
export interface PrefixedApplication {
  getGlobalPrefix(): string;
  getGlobalPrefixOptions(): { readonly exclude?: readonly ExcludedRoute[] };
}

/** Where MCP is served: the path of the option, behind the app's global prefix unless either side opts out. */
export function mountPath(
  application: PrefixedApplication,
  options: { readonly path: string; readonly useGlobalPrefix: boolean },
): string {
  const path = normalize(options.path);
  const { exclude = [] } = application.getGlobalPrefixOptions();
  const isExcluded = exclude.some(({ pathRegex }) => pathRegex.test(path));
  return options.useGlobalPrefix && !isExcluded
    ? normalize(`${application.getGlobalPrefix()}/${path}`)
    : path;
}

function normalize(path: string): string {
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
}
