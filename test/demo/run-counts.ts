import { vi } from 'vitest';

import { PeopleService } from '../../apps/demo-api/src/accounts/people.service.js';
import { ChangeLog } from '../../apps/demo-api/src/changes/change-log.service.js';
import { RolesGuard } from '../../apps/demo-api/src/identity/roles.guard.js';
import { SignedInGuard } from '../../apps/demo-api/src/identity/signed-in.guard.js';
import { TokensService } from '../../apps/demo-api/src/identity/tokens.service.js';
import { LoadersService } from '../../apps/demo-api/src/loaders/loaders.service.js';
import { NotebooksService } from '../../apps/demo-api/src/notebooks/notebooks.service.js';
import { SharingService } from '../../apps/demo-api/src/sharing/sharing.service.js';

/** How often each part of the app ran since the last look. */
export type RunCounts = Readonly<Record<string, number>>;

/**
 * Counts real runs of the demo's guards, loaders and providers: spies that pass everything through. Two services
 * stand for the loaders' batches, and distinct `ChangeLog` instances for request-scoped providers.
 */
export function countRuns(): { take(): RunCounts } {
  const changeLogs = new Set<unknown>();
  const record = vi.spyOn(ChangeLog.prototype, 'record');
  const spies = {
    signedInGuard: vi.spyOn(SignedInGuard.prototype, 'canActivate'),
    rolesGuard: vi.spyOn(RolesGuard.prototype, 'canActivate'),
    authentication: vi.spyOn(TokensService.prototype, 'signIn'),
    contexts: vi.spyOn(LoadersService.prototype, 'create'),
    accountBatches: vi.spyOn(PeopleService.prototype, 'byIds'),
    notebookBatches: vi.spyOn(NotebooksService.prototype, 'byIds'),
    shareBatches: vi.spyOn(SharingService.prototype, 'ofNotes'),
    changes: record,
  };
  return {
    take() {
      record.mock.contexts.forEach((instance) => changeLogs.add(instance));
      const counts = Object.entries(spies).map(([name, spy]) => [name, spy.mock.calls.length] as const);
      const all = { ...Object.fromEntries(counts), changeLogs: changeLogs.size };
      Object.values(spies).forEach((spy) => spy.mockClear());
      changeLogs.clear();
      return all;
    },
  };
}
