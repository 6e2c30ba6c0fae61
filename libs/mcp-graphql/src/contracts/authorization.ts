import type { TokenVerifier } from './verified-token.js';

/** How Nest finds the app's {@link TokenVerifier}: its class, or the token of its provider. */
export type TokenVerifierToken = (abstract new (...args: never[]) => TokenVerifier) | string | symbol;

/** What makes the MCP server a resource server of OAuth 2.1. */
export interface AuthorizationOptions {
  /** The public URL of the MCP endpoint, as clients reach it. Tokens must have been issued for it. */
  readonly resource: string;
  /** The issuers of tokens, by their URLs. */
  readonly authorizationServers: readonly string[];
  /** How a token is verified: `jwtVerifier()`, `introspectionVerifier()`, an object or a provider of the app. */
  readonly verifier: TokenVerifier | TokenVerifierToken;
  /** What a client asks for at first; a tool may need more, and then says so. Default: none. */
  readonly scopes?: readonly string[];
  /** What tokens carry as their audience, where the issuer does not put `resource` there. Default: `resource`. */
  readonly audience?: string | readonly string[];
  /** Where people read about the server. */
  readonly documentation?: string;
}

/** The same with every default filled in. */
export interface ResolvedAuthorization extends Required<
  Omit<AuthorizationOptions, 'audience' | 'documentation'>
> {
  readonly audience: readonly string[];
  readonly documentation?: string;
}
