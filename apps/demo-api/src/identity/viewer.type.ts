import { Field, ID, ObjectType } from '@nestjs/graphql';

import { AccountKind, AccountRole } from '../accounts/account.entity.js';

/** The person an agent acts for. */
@ObjectType({ description: 'The person an agent acts for.' })
export class Principal {
  @Field(() => ID, { description: 'Names this person wherever one is asked for.' })
  id!: number;

  @Field({ description: 'Name as shown to others.' })
  name!: string;
}

/** Who is signed in, as the API tells it. */
@ObjectType('Viewer', { description: 'Who is signed in.' })
export class ViewerType {
  @Field(() => ID, { description: 'Names this account wherever one is asked for.' })
  id!: number;

  @Field({ description: 'Name as shown to others.' })
  name!: string;

  @Field(() => AccountKind, { description: 'Whether a human being or a service account asks.' })
  kind!: AccountKind;

  @Field(() => AccountRole, {
    description: 'What it may do beyond notes; an agent has the role of its person.',
  })
  role!: AccountRole;

  @Field(() => Principal, { nullable: true, description: 'The person this agent acts for, if any.' })
  onBehalfOf?: Principal;
}
