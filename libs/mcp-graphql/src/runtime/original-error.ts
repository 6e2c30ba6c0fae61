/** How many errors may stand in each other; a chain may be a circle. */
const MAX_WRAPS = 10;

/** What the app threw, out of whatever graphql-js wrapped around it. Never throws, whatever was thrown. */
export function originalError(thrown: unknown): unknown {
  try {
    return unwrap(thrown, MAX_WRAPS);
  } catch {
    return thrown;
  }
}

function unwrap(error: unknown, most: number): unknown {
  const { originalError: inner } = Object(error) as { readonly originalError?: unknown };
  return inner === undefined || inner === null || most === 0 ? error : unwrap(inner, most - 1);
}
