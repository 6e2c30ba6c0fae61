import type { FetchImplementation } from 'jose';

/** How long a failure is remembered, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * `fetch` for an issuer's keys that leaves an issuer in trouble alone: after a failure it fails by itself for a moment.
 * jose counts its own cooldown from the last success, so that every token with a made-up key id would knock again.
 */
export function calmFetch(): FetchImplementation {
  let failed: { readonly at: number; readonly error: unknown } | undefined;
  return async (url, options) => {
    if (failed !== undefined && Date.now() - failed.at < PAUSE_MS) {
      throw failed.error;
    }
    try {
      const response = await fetch(url, options);
      if (response.status !== 200) {
        throw new Error(`${url} answered ${response.status}.`);
      }
      failed = undefined;
      return response;
    } catch (error) {
      failed = { at: Date.now(), error };
      throw error;
    }
  };
}
