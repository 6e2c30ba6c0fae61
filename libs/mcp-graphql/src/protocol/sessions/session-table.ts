import { ANONYMOUS } from '../../contracts/transports.js';

/** What is kept of one session. */
export interface Session {
  /** Ends whatever runs in it. Called once, when the table lets go of it. */
  close(): void;
}

/** How many sessions there may be, and for how long. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly max: number;
  readonly maxPerSubject: number;
}

interface Entry<T> {
  readonly session: T;
  readonly owner: string;
  /** When it was last used, in the clock's milliseconds. */
  usedAt: number;
  /** Requests and streams that are open in it; such a session is in use however quiet it is. */
  open: number;
}

/** How often is looked for abandoned sessions, in milliseconds: as often as matters, but no timer storm. */
const SWEEP = { part: 4, least: 20, most: 30_000 };

/**
 * The sessions that are open, each for its owner alone: for anybody else it does not exist. It lets go of what nobody
 * uses any more, and never holds more than it may.
 */
export class SessionTable<T extends Session> {
  private readonly entries = new Map<string, Entry<T>>();
  private sweeper: NodeJS.Timeout | undefined;

  constructor(private readonly limits: SessionLimits) {}

  get size(): number {
    return this.entries.size;
  }

  /** Every open session, for what concerns them all. */
  sessions(): T[] {
    return [...this.entries.values()].map(({ session }) => session);
  }

  /**
   * Makes room for one more session of this owner; the idlest has to go where there is none. `false` when all of them
   * are in use.
   */
  makeRoom(owner: string): boolean {
    const { max, maxPerSubject } = this.limits;
    const isOwn = (entry: Entry<T>) => entry.owner === owner;
    const own = [...this.entries.values()].filter(isOwn).length;
    if (owner !== ANONYMOUS && own >= maxPerSubject && !this.dropIdlest(isOwn)) {
      return false;
    }
    return this.entries.size < max || this.dropIdlest(() => true);
  }

  add(id: string, owner: string, session: T): void {
    this.entries.set(id, { session, owner, usedAt: Date.now(), open: 0 });
    this.sweeper ??= this.startSweeping();
  }

  /** The session of that id, if it is this owner's. */
  find(id: string, owner: string): T | undefined {
    const entry = this.entries.get(id);
    return entry?.owner === owner ? entry.session : undefined;
  }

  /** Marks a session as in use until the returned function is called. */
  use(id: string): () => void {
    const entry = this.entries.get(id);
    if (entry === undefined) {
      return () => undefined;
    }
    entry.open += 1;
    let isOver = false;
    return () => {
      entry.open -= isOver ? 0 : 1;
      isOver = true;
      entry.usedAt = Date.now();
    };
  }

  /** Lets go of a session and ends it; does nothing when it is gone already. */
  drop(id: string): void {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    if (this.entries.size === 0) {
      clearInterval(this.sweeper);
      this.sweeper = undefined;
    }
    entry?.session.close();
  }

  /** Ends all of them. */
  close(): void {
    [...this.entries.keys()].forEach((id) => this.drop(id));
  }

  private dropIdlest(isCandidate: (entry: Entry<T>) => boolean): boolean {
    let idlest: readonly [string, Entry<T>] | undefined;
    for (const [id, entry] of this.entries) {
      const isIdler = idlest === undefined || entry.usedAt < idlest[1].usedAt;
      idlest = entry.open === 0 && isCandidate(entry) && isIdler ? [id, entry] : idlest;
    }
    if (idlest === undefined) {
      return false;
    }
    this.drop(idlest[0]);
    return true;
  }

  private startSweeping(): NodeJS.Timeout {
    const { part, least, most } = SWEEP;
    const every = Math.min(Math.max(this.limits.idleMs / part, least), most);
    const sweeper = setInterval(() => this.sweep(), every);
    sweeper.unref();
    return sweeper;
  }

  private sweep(): void {
    const oldest = Date.now() - this.limits.idleMs;
    for (const [id, { open, usedAt }] of this.entries) {
      if (open === 0 && usedAt <= oldest) {
        this.drop(id);
      }
    }
  }
}
