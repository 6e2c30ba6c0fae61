import type { AccountKind, AccountRole } from '../accounts/account.entity.js';

/** Who is signed in, as every request carries it under `user`. */
export interface SignedIn {
  readonly kind: AccountKind;
  readonly id: number;
  readonly name: string;
  readonly role: AccountRole;
  /** Whose rows it sees: its own account, or the person's it acts for. */
  readonly ownerId: number;
  /** The person an agent acts for. */
  readonly onBehalfOf?: { readonly id: number; readonly name: string };
}
