import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

import { AccessToken } from '../../accounts/access-token.entity.js';
import { Account } from '../../accounts/account.entity.js';
import { hashToken } from '../../identity/tokens.service.js';
import { Notebook } from '../../notebooks/notebook.entity.js';
import { Note } from '../../notes/note.entity.js';
import { NoteShare, ShareRole } from '../../sharing/note-share.entity.js';
import { NoteTag, Tag } from '../../tags/tag.entity.js';
import { DEMO_ACCOUNTS } from './demo-accounts.js';
import { DEMO_NOTEBOOKS, NOTES_PER_TOPIC, demoNote } from './demo-notes.js';

/** Fills an empty database once, so that there is something to look at. Never in production: the tokens are public. */
@Injectable()
export class SeedService implements OnModuleInit {
  private readonly logger = new Logger('Seed');

  constructor(private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    const isEmpty = (await this.database.manager.count(Account)) === 0;
    if (!isEmpty || process.env['NODE_ENV'] === 'production') {
      return;
    }
    await this.database.transaction(async (manager) => {
      const accounts = await this.seedAccounts(manager);
      const notes = await this.seedNotes(manager, accounts);
      await this.seedShares(manager, accounts, notes);
    });
    this.logger.log('The database was empty and now holds the demo data');
  }

  private async seedAccounts(manager: EntityManager): Promise<Map<string, Account>> {
    const accounts = new Map<string, Account>();
    for (const { token, actsFor, ...account } of DEMO_ACCOUNTS) {
      const actsForId = actsFor === undefined ? null : accounts.get(actsFor)!.id;
      const saved = await manager.save(Account, { ...account, actsForId });
      accounts.set(saved.email, saved);
      await manager.save(AccessToken, {
        hash: hashToken(token),
        accountId: saved.id,
        expiresAt: null,
        revokedAt: null,
      });
    }
    return accounts;
  }

  private async seedNotes(manager: EntityManager, accounts: ReadonlyMap<string, Account>): Promise<Note[]> {
    const notes: Note[] = [];
    for (const { owner, name, topics, tags } of DEMO_NOTEBOOKS) {
      const ownerId = accounts.get(owner)!.id;
      const notebook = await manager.save(Notebook, { name, ownerId });
      const known = await manager.findBy(Tag, { ownerId });
      const fresh = tags.filter((tag) => !known.some((other) => other.name === tag));
      const own = await manager.save(
        Tag,
        fresh.map((tag) => ({ name: tag, ownerId })),
      );
      for (const [position, topic] of topics
        .flatMap((one) => Array<string>(NOTES_PER_TOPIC).fill(one))
        .entries()) {
        const content = demoNote(topic, position % NOTES_PER_TOPIC, notes.length);
        const note = await manager.save(Note, { ...content, notebookId: notebook.id, ownerId });
        notes.push(note);
        await manager.insert(
          NoteTag,
          own.map((tag) => ({ noteId: note.id, tagId: tag.id })),
        );
      }
    }
    return notes;
  }

  /** Ann shares one note with Bob to read and one to edit; Bob shares one with Ann. */
  private async seedShares(
    manager: EntityManager,
    accounts: ReadonlyMap<string, Account>,
    notes: readonly Note[],
  ) {
    const [ann, bob] = ['ann@notes.example', 'bob@notes.example'].map((email) => accounts.get(email)!.id);
    const ofAnn = notes.filter((note) => note.ownerId === ann);
    const firstOfBob = notes.find((note) => note.ownerId === bob)!;
    await manager.insert(NoteShare, [
      { noteId: ofAnn[0]!.id, accountId: bob, role: ShareRole.VIEWER },
      { noteId: ofAnn[1]!.id, accountId: bob, role: ShareRole.EDITOR },
      { noteId: firstOfBob.id, accountId: ann, role: ShareRole.VIEWER },
    ]);
  }
}
