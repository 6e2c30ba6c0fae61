import { Inject, Injectable, Scope } from '@nestjs/common';
import { CONTEXT } from '@nestjs/graphql';
import type { EntityManager } from 'typeorm';

import type { AppRequest } from '../identity/authentication.middleware.js';
import { Viewer } from '../identity/viewer.service.js';
import { ChangeEntry } from './change-entry.entity.js';

/** What was done to which note. */
export interface Change {
  readonly action: 'created' | 'updated' | 'deleted' | 'shared' | 'unshared';
  readonly noteId: number;
}

/** Writes down who changed what, in the transaction of the change. One for each request, whose program it names. */
@Injectable({ scope: Scope.REQUEST })
export class ChangeLog {
  constructor(
    @Inject(CONTEXT) private readonly context: { readonly req: AppRequest },
    private readonly viewer: Viewer,
  ) {}

  /** Adds one entry. */
  async record(manager: EntityManager, { action, noteId }: Change): Promise<void> {
    const userAgent = String(this.context.req.headers['user-agent'] ?? 'unknown');
    await manager.insert(ChangeEntry, {
      action,
      noteId,
      accountId: this.viewer.current.id,
      userAgent,
      at: new Date(),
    });
  }
}
