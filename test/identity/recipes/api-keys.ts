import { createHash, timingSafeEqual } from 'node:crypto';

import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { ActorResolver, CallSource } from 'nestjs-mcp-graphql';

const digest = (key: string) => createHash('sha256').update(key).digest();

/** What the app keeps of an agent's key. */
export interface AgentKey {
  readonly hash: Buffer;
  readonly agent: string;
  readonly onBehalfOf: string;
  readonly scopes: readonly string[];
  revokedAt?: Date;
}

export const KEYS: AgentKey[] = [
  { hash: digest('key-of-the-archivist'), agent: 'archivist', onBehalfOf: 'ann', scopes: ['notes:read'] },
];

// snippet: api-keys
@Injectable()
export class ApiKeyActors implements ActorResolver {
  resolve({ request }: CallSource) {
    const { headers } = request as { headers: Record<string, string | undefined> };
    const key = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1];
    if (key === undefined) {
      return null; // nobody: 401, and over stdio a word about MCP_TOKEN
    }
    const found = KEYS.find(({ hash }) => timingSafeEqual(hash, digest(key)));
    if (found === undefined || found.revokedAt !== undefined) {
      throw new UnauthorizedException('This key is unknown or was revoked.');
    }
    const { agent, onBehalfOf, scopes } = found;
    return { subject: agent, onBehalfOf, scopes };
  }
}
// end snippet
