/** What may stand in a body: one message, or several of a 2025 batch. */
interface CallMessage {
  readonly method?: unknown;
  readonly params?: { readonly arguments?: unknown } | null;
}

/**
 * A `tools/call` without arguments where they are null. Some hosts send null for "none"; the SDK would refuse the
 * whole message before any tool could say what is missing. Everything else passes as it is.
 */
export function dropNullArguments(body: unknown): unknown {
  if (Array.isArray(body)) {
    return body.map(dropNullArguments);
  }
  const { method, params } = (body ?? {}) as CallMessage;
  if (method !== 'tools/call' || params?.arguments !== null) {
    return body;
  }
  const { arguments: _, ...rest } = params;
  return { ...(body as object), params: rest };
}
