import type { McpGraphqlOptions } from 'nestjs-mcp-graphql';
import { jwtVerifier } from 'nestjs-mcp-graphql/jwt';

// snippet: provider
export const authorizedBy = (issuer: string, jwksUri: string): McpGraphqlOptions => ({
  authorization: {
    resource: 'https://notes.example/mcp',
    authorizationServers: [issuer],
    scopes: ['notes:read', 'notes:write'],
    verifier: jwtVerifier({ issuer, jwksUri }),
  },
});
// end snippet
