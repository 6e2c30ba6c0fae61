import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';

import { Account } from '../accounts/account.entity.js';
import type { AppContext } from '../loaders/app-context.js';
import { NoteShare } from './note-share.entity.js';

/** Whom a note is shared with. */
@Resolver(() => NoteShare)
export class NoteShareResolver {
  @ResolveField(() => Account, { description: 'Whom it is shared with.' })
  account(@Parent() share: NoteShare, @Context() { loaders }: AppContext): Promise<Account> {
    return loaders.account.load(share.accountId);
  }
}
