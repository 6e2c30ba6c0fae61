import type { JsonObject } from './json.js';

/** What a verified access token says. The token itself is not in it: nothing behind the door needs it again. */
export interface VerifiedToken {
  /**
   * Who calls. It is the token's `sub`, or, where an agent acts for somebody (the claim `act`), the agent.
   * @see https://www.rfc-editor.org/rfc/rfc8693#section-4.1
   */
  readonly subject: string;
  /** For whom `subject` acts, where the token was issued to an agent that acts for somebody: then the token's `sub`. */
  readonly onBehalfOf?: string;
  /** The OAuth client that the token was issued to: the agent's program. */
  readonly client?: string;
  /** What the token allows. */
  readonly scopes: readonly string[];
  /** For whom the token was issued, as `aud` names it. A token for somebody else never gets in. */
  readonly audience: readonly string[];
  /** Who issued the token. */
  readonly issuer?: string;
  /** When the token ends, in seconds since 1970; absent where the verifier knows of no end. */
  readonly expiresAt?: number;
  /** Everything the token or its introspection says. */
  readonly claims: JsonObject;
}

/** Finds out whether an access token is good, and what it says. */
export interface TokenVerifier {
  /**
   * What a token says, or `null` when it is no good. An `UnauthorizedException` says why it is no good, in words
   * that the caller reads. Anything else that is thrown denies the request as well, and stays in the log.
   */
  verify(token: string): VerifiedToken | null | Promise<VerifiedToken | null>;
}
