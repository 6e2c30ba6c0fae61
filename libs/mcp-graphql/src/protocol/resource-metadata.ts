import type { ResolvedAuthorization } from '../contracts/authorization.js';
import { metadataUrl } from './denial.js';

/** A document about the server, and the path that clients read it at. */
export interface ResourceMetadata {
  readonly path: string;
  readonly document: object;
}

/**
 * What the server says about itself as a resource of OAuth: for whom tokens must be issued, and by whom.
 * @see https://www.rfc-editor.org/rfc/rfc9728#section-3
 */
export function resourceMetadata(authorization: ResolvedAuthorization, name: string): ResourceMetadata {
  const { resource, authorizationServers, scopes, documentation } = authorization;
  const document = {
    resource,
    authorization_servers: authorizationServers,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
    resource_name: name,
    ...(documentation !== undefined && { resource_documentation: documentation }),
  };
  return { path: new URL(metadataUrl(authorization)).pathname, document };
}
