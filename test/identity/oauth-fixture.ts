import { Injectable } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import {
  ActorContext,
  type ActorResolver,
  type AuthorizationOptions,
  type CallSource,
  CurrentActor,
  GraphQLTool,
  type TokenActor,
} from 'nestjs-mcp-graphql';
import { jwtVerifier } from 'nestjs-mcp-graphql/jwt';

import type { Issuer } from '../support/issuer.js';

/** The public URL of the endpoint in these tests; it has nothing to do with where a test listens. */
export const RESOURCE = 'https://notes.example/agents/mcp';

/** Where the metadata of {@link RESOURCE} stands. */
export const METADATA_URL = 'https://notes.example/.well-known/oauth-protected-resource/agents/mcp';

/** Tells who calls, in every way the library offers. */
@Resolver()
export class WhoResolver {
  static runs = 0;

  constructor(private readonly actors: ActorContext) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls, for whom, by what, how far.' })
  whoAmI(@CurrentActor() actor: Partial<TokenActor> | undefined): string {
    WhoResolver.runs += 1;
    const { source, scopes, tool } = this.actors;
    const parts = [actor?.subject, actor?.onBehalfOf, actor?.client, scopes.join('+'), tool];
    const seen = JSON.stringify(source?.token ?? {});
    return `${parts.join(' ')} ${/eyJ|Bearer/.test(seen) ? 'leaked' : 'kept'}`;
  }
}

/** Knows the people behind tokens, and what the roles of each allow. */
@Injectable()
export class People implements ActorResolver {
  resolve({ token }: CallSource) {
    const subject = token!.subject;
    return subject === 'stranger'
      ? null
      : { subject: `Dr. ${subject}`, scopes: [...token!.scopes, 'implied'] };
  }
}

/** A resource server whose tokens come from the issuer. */
export function authorizationBy(
  issuer: Issuer,
  options: Partial<AuthorizationOptions> = {},
): AuthorizationOptions {
  return {
    resource: RESOURCE,
    authorizationServers: [issuer.url],
    scopes: ['notes:read'],
    verifier: jwtVerifier({ issuer: issuer.url, jwksUri: issuer.jwksUri }),
    ...options,
  };
}
