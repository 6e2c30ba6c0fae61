import type { ServerContext } from '@modelcontextprotocol/server';

import type { CallRequest } from '../contracts/call.js';

/** What the protocol knows of one call beside its arguments. */
export type CallExchange = Pick<CallRequest, 'signal' | 'report' | 'log' | 'message'>;

/**
 * What a call may hear from its client and tell it while it runs. A message that cannot be sent any more is nobody's
 * error: the client is gone, and the signal says so.
 */
export function exchangeOf({ mcpReq }: ServerContext): Omit<CallExchange, 'message'> {
  const { signal, _meta: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  return {
    signal,
    ...(progressToken !== undefined && {
      report: (update) =>
        quietly(mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...update } })),
    }),
    // The SDK compares the level with what the client asked for, in either era's way.
    log: (level, message) => quietly(mcpReq.log(level, message)),
  };
}

function quietly(sent: Promise<void>): void {
  sent.catch(() => undefined);
}
