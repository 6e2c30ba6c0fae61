import type { Tape } from './tape.js';

/** A type reference, before there is a schema. */
export type TypeSketch =
  | { readonly kind: 'named'; readonly name: string; readonly required: boolean }
  | { readonly kind: 'list'; readonly of: TypeSketch; readonly required: boolean };

/** An argument or an input field. */
export interface InputSketch {
  readonly name: string;
  readonly type: TypeSketch;
  /** As SDL writes it. */
  readonly fallback?: string;
  readonly deprecated: boolean;
}

/** An input object type. */
export interface InputObjectSketch {
  readonly name: string;
  readonly oneOf: boolean;
  readonly fields: readonly InputSketch[];
}

/** A field of an object type or interface. */
export interface FieldSketch {
  readonly name: string;
  readonly type: TypeSketch;
  readonly args: readonly InputSketch[];
  readonly deprecated: boolean;
}

/** The name below all lists. */
export function namedOf(type: TypeSketch): string {
  return type.kind === 'list' ? namedOf(type.of) : type.name;
}

/** The type as SDL writes it. */
export function printType(type: TypeSketch): string {
  const inner = type.kind === 'list' ? `[${printType(type.of)}]` : type.name;
  return type.required ? `${inner}!` : inner;
}

/** Whether a value must be given. */
export function isDemanded({ type, fallback }: InputSketch): boolean {
  return type.required && fallback === undefined;
}

/** Puts a name into lists, required or not at every level. */
export function drawType(tape: Tape, name: string, mayRequire = true): TypeSketch {
  const depth = tape.pick([0, 0, 0, 0, 1, 1, 2]);
  let type: TypeSketch = { kind: 'named', name, required: (depth > 0 || mayRequire) && tape.chance(45) };
  for (let level = 1; level <= depth; level++) {
    type = { kind: 'list', of: type, required: tape.chance(45) };
  }
  return type;
}

/** Arguments or input fields as SDL. */
export function printInput({ name, type, fallback, deprecated }: InputSketch): string {
  const value = fallback === undefined ? '' : ` = ${fallback}`;
  return `${name}: ${printType(type)}${value}${deprecated ? ' @deprecated' : ''}`;
}
