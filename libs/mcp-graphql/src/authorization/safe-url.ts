/** Names of this machine: what a developer tries things out on. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What an option that takes a URL expects, for messages. */
export const SAFE_URL = 'an https URL without a fragment (http only for this machine)';

/** Whether tokens and keys may travel to a URL: in the open they may only within one machine. */
export function isSafeUrl(given: unknown): given is string {
  if (typeof given !== 'string' || !URL.canParse(given)) {
    return false;
  }
  const { protocol, hostname, hash } = new URL(given);
  return hash === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname)));
}
