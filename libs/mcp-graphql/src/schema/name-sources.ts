/** Where one GraphQL module serves: as its own options say, and in the end, behind the app's global prefix. */
export interface SourcePath {
  readonly declared: string;
  readonly served: string;
}

/**
 * The name of each GraphQL schema: the app's own names first, else the path its module declares: `/graphql` is
 * `default`, `/admin` and `/admin/graphql` are `admin`. The global prefix is the app's, so it names nothing.
 * @throws Error when two schemas come out with one name, or a name points at a path that nobody serves
 */
export function nameSources(paths: readonly SourcePath[], named: Readonly<Record<string, string>>): string[] {
  const served = paths.map((path) => path.served).join(', ');
  for (const [name, path] of Object.entries(named)) {
    if (!paths.some((candidate) => servesAt(candidate, path))) {
      throw new Error(
        `McpGraphqlModule: the option schemas names "${name}" for the path "${path}", which no GraphQLModule ` +
          `serves. Paths: ${served || 'none'}.`,
      );
    }
  }
  const names = paths.map((path) => {
    const own = Object.entries(named).find(([, candidate]) => servesAt(path, candidate));
    return own?.[0] ?? nameOfPath(path.declared);
  });
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new Error(
      `McpGraphqlModule: two GraphQL schemas would be called "${repeated}" (paths: ${served}). ` +
        "Name them: schemas: { admin: '/admin/graphql' }.",
    );
  }
  return names;
}

/** Whether a module serves at a path, written with or without the global prefix and outer slashes. */
export function servesAt({ declared, served }: SourcePath, path: string): boolean {
  return trim(path) === trim(declared) || trim(path) === trim(served);
}

function nameOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'graphql');
  return segments.join('-') || 'default';
}

function trim(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
