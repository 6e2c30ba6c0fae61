/**
 * The name of each GraphQL schema by the path its module serves: the app's own names first, else the path
 * itself: `/graphql` is `default`, `/admin` and `/admin/graphql` are `admin`.
 * @throws Error when two schemas come out with one name, or a name points at a path that nobody serves
 */
export function nameSources(paths: readonly string[], named: Readonly<Record<string, string>>): string[] {
  for (const [name, path] of Object.entries(named)) {
    if (!paths.some((candidate) => samePath(candidate, path))) {
      throw new Error(
        `McpGraphqlModule: the option schemas names "${name}" for the path "${path}", which no GraphQLModule ` +
          `serves. Paths: ${paths.join(', ')}.`,
      );
    }
  }
  const names = paths.map((path) => {
    const own = Object.entries(named).find(([, candidate]) => samePath(candidate, path));
    return own?.[0] ?? nameOfPath(path);
  });
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new Error(
      `McpGraphqlModule: two GraphQL schemas would be called "${repeated}" (paths: ${paths.join(', ')}). ` +
        "Name them: schemas: { admin: '/admin/graphql' }.",
    );
  }
  return names;
}

function nameOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'graphql');
  return segments.join('-') || 'default';
}

function samePath(left: string, right: string): boolean {
  const trim = (path: string) => path.replace(/^\/+|\/+$/g, '');
  return trim(left) === trim(right);
}
