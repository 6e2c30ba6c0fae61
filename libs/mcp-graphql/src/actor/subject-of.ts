import type { Actor } from '../contracts/actor.js';

/** What is read of an actor to tell it from others. */
interface NamedActor {
  readonly kind?: unknown;
  readonly subject?: unknown;
  readonly sub?: unknown;
  readonly id?: unknown;
}

/**
 * The same text for the same actor, request after request: its `subject` (or `sub`), else its `kind` and `id`.
 * `undefined` for nobody, and for an actor that carries none of these: such a one cannot be recognised again.
 */
export function subjectOf(actor: Actor | undefined): string | undefined {
  const { kind, subject, sub, id } = (actor ?? {}) as NamedActor;
  const named = subject ?? sub;
  if (isName(named)) {
    return String(named);
  }
  return isName(id) ? `${isName(kind) ? `${kind}:` : ''}${id}` : undefined;
}

/** Whoever is named inside of an actor (its client, for whom it acts): as text, or as an object of its own. */
export function nameOf(value: unknown): string | undefined {
  if (isName(value)) {
    return String(value);
  }
  return typeof value === 'object' && value !== null ? subjectOf(value) : undefined;
}

function isName(value: unknown): value is string | number | bigint {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'bigint'
  );
}
