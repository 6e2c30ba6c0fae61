import { AccountKind, AccountRole } from '../../accounts/account.entity.js';

/** An account of the demo, with the token that signs it in. The tokens are public: they are for the demo only. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly kind: AccountKind;
  readonly role: AccountRole;
  readonly token: string;
  /** Address of the person an agent acts for. */
  readonly actsFor?: string;
}

const person = { kind: AccountKind.PERSON, role: AccountRole.MEMBER };
const agent = { kind: AccountKind.AGENT, role: AccountRole.MEMBER };

/** Three people and two agents, one of which acts for Ann. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...person, name: 'Ann', email: 'ann@notes.example', token: 'demo-ann' },
  { ...person, name: 'Bob', email: 'bob@notes.example', token: 'demo-bob' },
  { ...person, role: AccountRole.ADMIN, name: 'Cleo', email: 'cleo@notes.example', token: 'demo-cleo' },
  {
    ...agent,
    name: "Ann's assistant",
    email: 'assistant@notes.example',
    token: 'demo-ann-agent',
    actsFor: 'ann@notes.example',
  },
  { ...agent, name: 'Archivist', email: 'archivist@notes.example', token: 'demo-agent' },
];
