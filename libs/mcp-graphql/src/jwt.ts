// The subpath nestjs-mcp-graphql/jwt: it needs jose, which the rest does without. A line here makes public API.

export type { JwtKeyOptions } from './jwt/key-source.js';
export { jwtVerifier, type JwtVerifierOptions } from './jwt/jwt-verifier.js';
