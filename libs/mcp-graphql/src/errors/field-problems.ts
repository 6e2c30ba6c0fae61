/** The compiler's messages about projections, by the standard of `tool-problems.ts`. */
import { didYouMean } from './nearest-name.js';
import { list, quote } from './quote-names.js';

export function unknownField(type: string, name: string, known: readonly string[]): string {
  return `type "${type}" has no field "${name}".${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function leafWithChildren(at: string, type: string): string {
  return `"${at}" is of type "${type}", which has no fields to choose from. Name it without nested fields.`;
}

export function objectWithoutChildren(at: string, type: string, field: string): string {
  return `"${at}" is of type "${type}"; say which of its fields come back: { ${field}: ['…'] }.`;
}

export function tooDeep(at: string, max: number): string {
  return `"${at}" is nested more than ${max} object levels deep. Leave it out, or raise maxDepth on this tool.`;
}

export function nothingToSelect(type: string): string {
  return `type "${type}" has no plain leaf to answer with. Say what comes back: fields: [{ … }].`;
}

export function fieldsOfScalar(field: string, type: string): string {
  return `"${field}" answers "${type}", which has no fields. Remove the option fields.`;
}

export function fieldClash(type: string, name: string, fields: readonly string[]): string {
  return `fields ${list(fields)} of type "${type}" would both be "${name}" to the agent. Give one an alias: { field: ${quote(fields[1])}, alias: '…' }.`;
}

export function badFieldName(type: string, name: string): string {
  return `a field of type "${type}" would be "${name}" to the agent; hosts take 1 to 64 letters, digits, "_", "-" or ".". Leave it out, or give it another alias.`;
}

export function noMembers(type: string): string {
  return `no type of the schema is a "${type}", so nothing can ever be one. Leave it out.`;
}

export function fragmentOnObject(type: string, member: string): string {
  return `"... on ${member}" stands below type "${type}", which is no union or interface. Name the fields directly.`;
}

export function nestedFragment(outer: string, inner: string): string {
  return `"... on ${inner}" stands inside "... on ${outer}". List the two beside each other.`;
}

export function unknownMember(type: string, member: string, known: readonly string[]): string {
  return `"${member}" is no member of "${type}".${didYouMean(member, known)} Members: ${list(known)}.`;
}

export function unknownFieldArgument(at: string, name: string, known: readonly string[]): string {
  return `"${at}" has no argument "${name}".${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function fieldArgumentMissing(at: string, name: string): string {
  return `"${at}" requires the argument "${name}". Give it: { field: '…', args: { ${name}: … } }.`;
}

export function badFieldArgument(at: string, reason: string): string {
  return `the value for "${at}" does not fit: ${reason}`;
}

export function notNarrowable(): string {
  return 'narrow needs a record or a list of one object type, selected by fields. Remove narrow.';
}
