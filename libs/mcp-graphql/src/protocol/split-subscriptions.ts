import type { McpHttpHandler } from '@modelcontextprotocol/server';

/** A web-standard handler that ends in two steps. */
export interface OpenEndpoint extends Pick<McpHttpHandler, 'fetch' | 'close'> {
  /** Ends the streams that clients listen on, and takes no new ones. Calls go on. */
  endSubscriptions(): Promise<void>;
}

/** What a client asks for to hear of changes; the SDK holds the header against the body. */
const LISTEN = 'subscriptions/listen';

/**
 * Gives subscriptions a handler of their own. Closing one of the SDK's handlers ends its streams properly, but breaks
 * off its calls as well; an app that shuts down wants the first at once and the second as late as it can.
 */
export function splitSubscriptions(calls: McpHttpHandler, subscriptions: McpHttpHandler): OpenEndpoint {
  let ending: Promise<void> | undefined;
  const endSubscriptions = () => (ending ??= subscriptions.close());
  return {
    fetch: async (request, options) => {
      if (request.headers.get('mcp-method') !== LISTEN) {
        return calls.fetch(request, options);
      }
      return ending === undefined ? subscriptions.fetch(request, options) : refuseLate();
    },
    endSubscriptions,
    close: async () => {
      await endSubscriptions();
      await calls.close();
    },
  };
}

function refuseLate(): Response {
  const error = { code: -32603, message: 'The server is shutting down. Listen again in a moment.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 503, headers: { 'retry-after': '1' } });
}
