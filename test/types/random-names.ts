import { snakeCase } from '../../libs/mcp-graphql/src/compile/agent-name.js';
import type { Tape } from './tape.js';

const PLAIN = ['title', 'body', 'createdAt', 'bodyHTML', 'isDone', 'value', 'note', 'a', 'b2B'];
const IDS = ['id', 'userId', 'ids', 'parent_id', 'noteIDs', 'sqid'];
/** Legal in GraphQL, and members of every JavaScript object, or next to one. */
const HOSTILE = [
  '_',
  '_a',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'toJSON',
  'length',
];
/** Names that the compiler gives a meaning to. */
const MEANT = [
  'limit',
  'first',
  'after',
  'last',
  'offset',
  'page',
  'pagination',
  'search',
  'result',
  'total',
  'name',
];
/** Too long for hosts, or just not; the third becomes too long in snake_case only. */
const LONG = [`l${'o'.repeat(63)}ng`, `l${'o'.repeat(60)}ng`, 'aB'.repeat(30)];

/** Names of one type's fields, or of one field's arguments. Now and then two of them are one name to the agent. */
export class NamePool {
  private readonly taken = new Set<string>();
  private readonly folded = new Set<string>();

  constructor(private readonly tape: Tape) {}

  /** A name that nothing here has yet. */
  next(): string {
    const name = this.free(this.tape.chance(2) ? LONG : this.pool());
    this.taken.add(name);
    this.folded.add(fold(name));
    return name;
  }

  private pool(): readonly string[] {
    return [PLAIN, IDS, HOSTILE, MEANT][this.tape.pick([0, 0, 1, 2, 2, 3])]!;
  }

  private free(pool: readonly string[]): string {
    const mayClash = this.tape.chance(2);
    const start = this.tape.next(pool.length);
    const rotated = [...pool.slice(start), ...pool.slice(0, start)];
    const free = rotated.find((name) => !this.taken.has(name) && (mayClash || !this.folded.has(fold(name))));
    return free ?? `field${this.taken.size}`;
  }
}

/** The scalar that a name suggests. */
export function usualType(name: string): string | undefined {
  if (/id(s?)$/i.test(name)) {
    return 'ID';
  }
  if (['limit', 'first', 'last', 'offset', 'total'].includes(name)) {
    return 'Int';
  }
  return name === 'after' ? 'String' : undefined;
}

/** What `user_id`, `userId` and `userSqid` have in common. */
function fold(name: string): string {
  return snakeCase(name).replace(/(^|_)id(s?)$/, '$1sqid$2');
}
