import { isLegacyRequest } from '@modelcontextprotocol/server';

import type { OpenEndpoint } from '../split-subscriptions.js';
import type { LegacySessions } from './legacy-sessions.js';

/**
 * An endpoint whose 2025-era clients have sessions. The SDK says who they are; the 2026-07-28 revision knows no
 * sessions, and what is no message at all is answered as it is without them.
 */
export function withSessions(stateless: OpenEndpoint, sessions: LegacySessions): OpenEndpoint {
  return {
    fetch: async (request, options) => {
      const body = options?.parsedBody ?? (await readJson(request));
      const isMessage = request.method !== 'POST' || body !== undefined;
      return isMessage && (await isLegacyRequest(request, body))
        ? sessions.fetch({ request, body, authInfo: options?.authInfo })
        : stateless.fetch(request, options);
    },
    endSubscriptions: async () => {
      sessions.endStreams();
      await stateless.endSubscriptions();
    },
    close: async () => {
      sessions.close();
      await stateless.close();
    },
  };
}

/** The body, where no parser of the app's has read it; the request stays readable. */
async function readJson(request: Request): Promise<unknown> {
  if (request.method !== 'POST') {
    return undefined;
  }
  const text = await request.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
