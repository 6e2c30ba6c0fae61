import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';

import { Account } from '../accounts/account.entity.js';
import type { AppContext } from '../loaders/app-context.js';
import { Notebook } from '../notebooks/notebook.entity.js';
import { NoteShare, ShareRole } from '../sharing/note-share.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Note } from './note.entity.js';

/** What hangs on a note. Each relation is loaded once for a whole list. */
@Resolver(() => Note)
export class NoteRelationsResolver {
  @ResolveField(() => Int, { description: 'How many words the text has.' })
  wordCount(@Parent() note: Note): number {
    return note.body.split(/\s+/).filter(Boolean).length;
  }

  @ResolveField(() => String, { deprecationReason: 'Read body.', description: 'The first line of the text.' })
  summary(@Parent() note: Note): string {
    return note.body.split('\n', 1)[0]!;
  }

  @ResolveField(() => Notebook, { description: 'The notebook it is in.' })
  notebook(@Parent() note: Note, @Context() { loaders }: AppContext): Promise<Notebook> {
    return loaders.notebook.load(note.notebookId);
  }

  @ResolveField(() => Account, { description: 'Who wrote it.' })
  author(@Parent() note: Note, @Context() { loaders }: AppContext): Promise<Account> {
    return loaders.account.load(note.ownerId);
  }

  @ResolveField(() => [Tag], { description: 'Labels it carries.' })
  tags(@Parent() note: Note, @Context() { loaders }: AppContext): Promise<Tag[]> {
    return loaders.tags.load(note.id);
  }

  @ResolveField(() => [NoteShare], { description: 'Who else sees it; empty for everybody but its owner.' })
  async shares(@Parent() note: Note, @Context() { loaders, req }: AppContext): Promise<NoteShare[]> {
    return req.user?.ownerId === note.ownerId ? loaders.shares.load(note.id) : [];
  }

  @ResolveField(() => ShareRole, { description: 'What you may do with it.' })
  async myRole(@Parent() note: Note, @Context() { loaders, req }: AppContext): Promise<ShareRole> {
    if (req.user?.ownerId === note.ownerId) {
      return ShareRole.OWNER;
    }
    const shares = await loaders.shares.load(note.id);
    return shares.find((share) => share.accountId === req.user?.ownerId)?.role ?? ShareRole.VIEWER;
  }
}
