import { AbilityBuilder, type MongoAbility, createMongoAbility } from '@casl/ability';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ActorContext, DecidesVisibility } from 'nestjs-mcp-graphql';

interface Member {
  readonly subject: string;
  readonly role: 'member' | 'editor';
}

// snippet: policies
/** What somebody may do; rules on single rows are asked for in the service, with the same ability. */
export function abilityOf(actor: Member | undefined): MongoAbility {
  const { can, build } = new AbilityBuilder<MongoAbility>(createMongoAbility);
  if (actor !== undefined) {
    can('read', 'Note', { owner: actor.subject });
  }
  if (actor?.role === 'editor') {
    can('publish', 'Note');
  }
  return build();
}

export const CheckPolicy = (action: string, subject: string) => SetMetadata('policy', { action, subject });

/** It reads the actor and its own metadata, and nothing else: so it may decide what is listed as well. */
@Injectable()
@DecidesVisibility()
export class PoliciesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly actors: ActorContext,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.get<{ action: string; subject: string } | undefined>(
      'policy',
      context.getHandler(),
    );
    const ability = abilityOf(this.actors.actor as Member | undefined);
    return policy === undefined || ability.can(policy.action, policy.subject);
  }
}
// end snippet
