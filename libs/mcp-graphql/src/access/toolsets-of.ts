import type { Caller } from '../contracts/actor.js';

/** What is looked at of a request, whatever the adapter. */
interface WithUrl {
  readonly originalUrl?: unknown;
  readonly url?: unknown;
}

/**
 * The sets of tools a caller is given: by the URL it connects to (`/mcp?toolsets=notes,search`) and by its actor
 * (`toolsets`). Each list allows its own; `undefined` allows every tool.
 */
export function toolsetsOf({ source, actor }: Caller): readonly (readonly string[] | undefined)[] {
  const own = (actor as { readonly toolsets?: unknown } | undefined)?.toolsets;
  return [namedInUrl(source.request), Array.isArray(own) ? own.map(String) : undefined];
}

/** Whether a tool with these tags belongs to what every list allows. */
export function isInToolsets(
  tags: readonly string[],
  toolsets: readonly (readonly string[] | undefined)[],
): boolean {
  return toolsets.every((allowed) => allowed === undefined || tags.some((tag) => allowed.includes(tag)));
}

function namedInUrl({ originalUrl, url }: WithUrl): readonly string[] | undefined {
  const path = originalUrl ?? url;
  const query = typeof path === 'string' ? path.split('?')[1] : undefined;
  const named = query === undefined ? [] : new URLSearchParams(query).getAll('toolsets');
  const names = named.flatMap((list) => list.split(',')).map((name) => name.trim());
  return named.length === 0 ? undefined : names.filter((name) => name !== '');
}
