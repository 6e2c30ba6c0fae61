import { Injectable } from '@nestjs/common';
import type { ActorResolver, CallSource } from 'nestjs-mcp-graphql';

import { type AppRequest, bearerTokenOf } from './authentication.middleware.js';
import type { SignedIn } from './signed-in.js';
import { TokensService } from './tokens.service.js';

/** Who calls a tool: the same tokens as for the rest of the app, over HTTP and over stdio. */
@Injectable()
export class TokenActors implements ActorResolver {
  constructor(private readonly tokens: TokensService) {}

  async resolve({ request }: CallSource): Promise<SignedIn | null> {
    const token = bearerTokenOf(request as AppRequest);
    return token === undefined ? null : ((await this.tokens.signIn(token)) ?? null);
  }
}
